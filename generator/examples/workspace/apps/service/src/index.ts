import { createClient, isApiError } from "@shop/petstore";
import { createServer } from "node:http";

const { pets } = createClient({
  baseUrl: process.env.PETSTORE_URL,
  apiKey: process.env.PETSTORE_TOKEN,
});

const server = createServer(async ({ url = "/" }, response) => {
  try {
    const id = Number(url.slice(1));
    const body = id ? await pets.get({ id }) : await pets.list().toArray();
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) console.error(error);
    response.writeHead(isApiError(error) && error.status === 404 ? 404 : 502).end();
  }
});

server.listen(process.env.PORT ?? 3000);

import type { LambdaFunctionURLEvent } from "aws-lambda";
import { createClient } from "./src/api/client";

const { pets, videos } = createClient({
  baseUrl: process.env.PETSTORE_URL,
  apiKey: process.env.PETSTORE_TOKEN,
});

export async function answer(event: LambdaFunctionURLEvent, signal: AbortSignal) {
  const { rawPath, queryStringParameters, body = "", isBase64Encoded } = event;
  const id = Number(rawPath.split("/")[2]);
  switch (event.requestContext.http.method) {
    case "GET":
      return id ? pets.get({ id }, { signal }) : pets.list({}, { signal }).toArray();
    case "PATCH":
      return pets.update({ id, name: queryStringParameters?.name }, { signal });
    default: {
      const video = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
      return videos.upload(new Blob([video]), { onProgress: console.log, signal });
    }
  }
}

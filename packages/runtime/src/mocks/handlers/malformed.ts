import type { Endpoint } from "../../endpoints/index.js";

/** Returns a success that breaks off. */
export function malformed({ responses: [response] }: Endpoint): Response {
  const [content] = response?.contents ?? [];
  const status = Number.parseInt(response?.status ?? "");
  return new Response('{"malformed": ', {
    status: status >= 200 && status !== 204 && status !== 205 && status !== 304 ? status : 200,
    headers: { "content-type": content?.type.includes("*") === false ? content.type : "application/json" },
  });
}

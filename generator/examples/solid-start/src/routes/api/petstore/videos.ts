import type { APIEvent } from "@solidjs/start/server";

const { PETSTORE_URL = "https://petstore.example/v1", PETSTORE_TOKEN } = process.env;

export async function POST({ request }: APIEvent) {
  // Check the user's session here.
  const headers = { authorization: `Bearer ${PETSTORE_TOKEN}`, "content-type": "application/json" };
  return fetch(`${PETSTORE_URL}/videos`, { method: "POST", headers, body: await request.text() });
}

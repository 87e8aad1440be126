import { createClient } from "./api/client/index.js";

export const petstore = createClient({
  baseUrl: process.env.PETSTORE_URL,
  apiKey: process.env.PETSTORE_TOKEN,
});

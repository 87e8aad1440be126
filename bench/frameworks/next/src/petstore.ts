import "server-only";
import { createClient } from "@/client/client";

export const petstore = createClient({
  baseUrl: process.env.PETSTORE_URL ?? "https://petstore.example/v1",
  auth: () => process.env.PETSTORE_TOKEN,
});

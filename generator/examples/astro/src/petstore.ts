import { PETSTORE_TOKEN, PETSTORE_URL } from "astro:env/server";
import { createClient } from "./api/client";

export const petstore = createClient({ baseUrl: PETSTORE_URL, apiKey: PETSTORE_TOKEN });

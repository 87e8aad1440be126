import node from "@astrojs/node";
import { defineConfig, envField } from "astro/config";

export default defineConfig({
  output: "server",
  adapter: node({ mode: "standalone" }),
  env: {
    schema: {
      PETSTORE_URL: envField.string({ context: "server", access: "secret", default: "https://petstore.example/v1" }),
      PETSTORE_TOKEN: envField.string({ context: "server", access: "secret" }),
    },
  },
});

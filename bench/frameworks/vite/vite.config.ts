import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const { PETSTORE_URL = "https://petstore.example/v1", PETSTORE_TOKEN } = process.env;

export default defineConfig({
  plugins: [react()],
  server: {
    proxy: {
      "/api/petstore": {
        target: PETSTORE_URL,
        changeOrigin: true,
        rewrite: (path) => path.replace("/api/petstore", ""),
        headers: { authorization: `Bearer ${PETSTORE_TOKEN}` },
      },
    },
  },
});

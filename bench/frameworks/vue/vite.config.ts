import { fileURLToPath, URL } from 'node:url'

import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'
import vueDevTools from 'vite-plugin-vue-devtools'

const { PETSTORE_URL = 'https://petstore.example/v1', PETSTORE_TOKEN } = process.env

// https://vite.dev/config/
export default defineConfig({
  plugins: [vue(), vueDevTools()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    proxy: {
      '/api/petstore': {
        target: PETSTORE_URL,
        changeOrigin: true,
        rewrite: (path) => path.replace('/api/petstore', ''),
        headers: { authorization: `Bearer ${PETSTORE_TOKEN}` },
      },
    },
  },
})

import { defineConfig } from 'vite'
import solid from 'vite-plugin-solid'

const { PETSTORE_URL = 'https://petstore.example/v1', PETSTORE_TOKEN } = process.env

export default defineConfig({
  plugins: [solid()],
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

const { PETSTORE_URL = 'https://petstore.example/v1', PETSTORE_TOKEN } = process.env;

export default {
  '/api/petstore': {
    target: PETSTORE_URL,
    changeOrigin: true,
    pathRewrite: { '^/api/petstore': '' },
    headers: { authorization: `Bearer ${PETSTORE_TOKEN}` },
  },
};

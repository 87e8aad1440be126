import express from 'express';

const { PETSTORE_URL = 'https://petstore.example/v1', PETSTORE_TOKEN } = process.env;

export const petstoreApi = express.Router();

petstoreApi.use(express.raw({ type: () => true }), async (request, response) => {
  // Check the user's session here.
  const answer = await fetch(PETSTORE_URL + request.url, {
    method: request.method,
    headers: {
      authorization: `Bearer ${PETSTORE_TOKEN}`,
      'content-type': request.get('content-type') ?? 'application/json',
    },
    body: request.body,
  });
  response.status(answer.status).type(answer.headers.get('content-type') ?? 'application/json');
  response.send(Buffer.from(await answer.arrayBuffer()));
});

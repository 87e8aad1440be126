const base = process.env.PETSTORE_URL ?? 'https://petstore.example/v1';

async function forward(request: Request) {
  // Check the user's session here.
  const { pathname, search } = new URL(request.url);
  const body = await request.arrayBuffer();
  return fetch(`${base}${pathname.replace('/api/petstore', '')}${search}`, {
    method: request.method,
    headers: {
      authorization: `Bearer ${process.env.PETSTORE_TOKEN}`,
      'content-type': request.headers.get('content-type') ?? '',
      'accept-encoding': 'identity',
    },
    body: body.byteLength > 0 ? body : null,
  });
}

export { forward as GET, forward as PATCH, forward as POST };

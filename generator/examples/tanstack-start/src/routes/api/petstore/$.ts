import { createFileRoute } from '@tanstack/react-router'

const { PETSTORE_URL = 'https://petstore.example/v1', PETSTORE_TOKEN } =
  process.env

export const Route = createFileRoute('/api/petstore/$')({
  server: {
    handlers: {
      ANY: async ({ request, params }) => {
        // Check the user's session here.
        const { search } = new URL(request.url)
        const body = await request.arrayBuffer()
        return fetch(`${PETSTORE_URL}/${params._splat}${search}`, {
          method: request.method,
          headers: {
            authorization: `Bearer ${PETSTORE_TOKEN}`,
            'content-type': request.headers.get('content-type') ?? '',
            'accept-encoding': 'identity',
          },
          body: body.byteLength > 0 ? body : null,
        })
      },
    },
  },
})

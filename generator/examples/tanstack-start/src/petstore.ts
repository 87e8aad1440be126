import { createIsomorphicFn } from '@tanstack/react-start'
import { createClient } from './api/client'

export const createPetstore = createIsomorphicFn()
  .server(() =>
    createClient({
      baseUrl: process.env.PETSTORE_URL,
      apiKey: () => process.env.PETSTORE_TOKEN ?? '',
    }),
  )
  .client(() => createClient({ baseUrl: '/api/petstore' }))

import { createClient } from './api/client'

export const client = createClient({ baseUrl: '/api/petstore' })

import { createClient } from '~/api/client'

export default defineNuxtPlugin(() => {
  const { petstoreUrl, petstoreToken } = useRuntimeConfig()
  const petstore = import.meta.server
    ? createClient({ baseUrl: petstoreUrl, apiKey: petstoreToken })
    : createClient({ baseUrl: '/api/petstore' })
  return { provide: { petstore } }
})

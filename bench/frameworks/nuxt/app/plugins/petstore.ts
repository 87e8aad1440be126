import { client } from '~/client/client.gen'

export default defineNuxtPlugin(() => {
  const { petstoreUrl, petstoreToken } = useRuntimeConfig()
  if (import.meta.server) client.setConfig({ baseUrl: petstoreUrl, auth: petstoreToken })
  else client.setConfig({ baseUrl: '/api/petstore' })
})

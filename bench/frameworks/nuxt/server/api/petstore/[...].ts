export default defineEventHandler((event) => {
  const { petstoreUrl, petstoreToken } = useRuntimeConfig()
  const url = petstoreUrl + event.path.replace('/api/petstore', '')
  return proxyRequest(event, url, { headers: { authorization: `Bearer ${petstoreToken}` } })
})

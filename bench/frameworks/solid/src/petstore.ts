import { videosCreateUpload } from './client'
import { client } from './client/client.gen'

export class NotFoundError extends Error {}

client.setConfig({ baseUrl: '/api/petstore' })
client.interceptors.error.use((error, response) => (response?.status === 404 ? new NotFoundError() : error))

export async function uploadVideo(file: File, onProgress: (loaded: number) => void) {
  const { data } = await videosCreateUpload({ body: { size: file.size }, throwOnError: true })
  let loaded = 0
  for (const { url, size } of data.parts) {
    const { ok } = await fetch(url, { method: 'PUT', body: file.slice(loaded, loaded + size) })
    if (!ok) throw new Error('The upload failed.')
    onProgress((loaded += size))
  }
}

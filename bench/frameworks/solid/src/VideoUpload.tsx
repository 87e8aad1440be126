import { useMutation } from '@tanstack/solid-query'
import { createSignal } from 'solid-js'
import { uploadVideo } from './petstore'

export default function VideoUpload() {
  const [loaded, setLoaded] = createSignal(0)
  const upload = useMutation(() => ({ mutationFn: (file: File) => uploadVideo(file, setLoaded) }))
  const total = () => upload.variables?.size ?? 0
  return (
    <label>
      Video <input type="file" onChange={({ target }) => target.files?.[0] && upload.mutate(target.files[0])} />
      <progress value={loaded()} max={total() || 1} />
      {loaded()} of {total()} bytes
    </label>
  )
}

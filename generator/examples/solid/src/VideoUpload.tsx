import { from, onCleanup } from 'solid-js'
import { videosUpload } from './api/client/operations'
import { createUploadStore } from './api/query'
import { client } from './client'

export default function VideoUpload() {
  const { start, cancel, subscribe, getSnapshot } = createUploadStore(videosUpload, () => client)
  const upload = from((set) => subscribe(() => set(getSnapshot())), getSnapshot())
  onCleanup(cancel)
  return (
    <label>
      Video <input type="file" onChange={({ target }) => target.files?.[0] && start(target.files[0])} />
      <progress value={upload().progress.loaded} max={upload().progress.total || 1} />
      {upload().progress.loaded} of {upload().progress.total} bytes
    </label>
  )
}

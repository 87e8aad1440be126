import { useVideosUpload } from "./api/react";

export function Video() {
  const { progress, start } = useVideosUpload();
  return (
    <label>
      Video <input type="file" onChange={({ target }) => target.files?.[0] && start(target.files[0])} />
      <progress value={progress.loaded} max={progress.total || 1} /> {progress.loaded} of {progress.total} bytes
    </label>
  );
}

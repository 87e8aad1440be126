import { createSignal } from "solid-js";
import { createClient } from "~/api/client";

export default function VideoUpload() {
  const [progress, setProgress] = createSignal({ loaded: 0, total: 0 });
  const upload = async (file?: File) => {
    const { videos } = createClient({ baseUrl: "/api/petstore" });
    if (file) await videos.upload(file, { onProgress: setProgress });
  };
  return (
    <label>
      Video <input type="file" onChange={({ target }) => upload(target.files?.[0])} />
      <progress value={progress().loaded} max={progress().total || 1} /> {progress().loaded} of{" "}
      {progress().total} bytes
    </label>
  );
}

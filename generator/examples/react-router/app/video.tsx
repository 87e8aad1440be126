import { type ChangeEvent, useState } from "react";
import { createClient } from "./api/client";

const client = createClient({ baseUrl: "/api/petstore" });

export function Video() {
  const [{ loaded, total }, setProgress] = useState({ loaded: 0, total: 0 });
  const [error, setError] = useState<Error>();

  function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file) client.videos.upload(file, { onProgress: setProgress }).catch(setError);
  }

  return (
    <label>
      Video <input type="file" onChange={upload} />
      <progress value={loaded} max={total || 1} /> {loaded} of {total} bytes
      {error && <span role="alert">{error.message}</span>}
    </label>
  );
}

import { isApiError } from "@shop/petstore";
import { usePetsGet, usePetsUpdate, useVideosUpload } from "@shop/petstore/react";

export function Pet({ id }: { readonly id: number }) {
  const { data, error } = usePetsGet({ id });
  const update = usePetsUpdate();
  if (isApiError(error) && error.status === 404) return <p>There is no pet {id}.</p>;
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p>Loading…</p>;
  return (
    <>
      <h1>{data.name}</h1>
      <button onClick={() => update.mutate({ id, name: `${data.name} II` })}>Rename</button>
      <Video />
    </>
  );
}

function Video() {
  const { progress, start } = useVideosUpload();
  return (
    <label>
      Video <input type="file" onChange={({ target }) => target.files?.[0] && start(target.files[0])} />
      <progress value={progress.loaded} max={progress.total || 1} /> {progress.loaded} of {progress.total} bytes
    </label>
  );
}

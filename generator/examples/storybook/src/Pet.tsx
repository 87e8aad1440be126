import { isApiError } from "./api/client";
import { usePetsGet, usePetsUpdate } from "./api/react";
import { Video } from "./Video";

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

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { petsGetOptions, petsUpdateMutation } from "./client/@tanstack/react-query.gen";
import { NotFoundError, uploadVideo } from "./petstore";

export function Pet({ id }: { readonly id: number }) {
  const { data, error } = useQuery(petsGetOptions({ path: { id } }));
  const update = useMutation({
    ...petsUpdateMutation(),
    onSuccess: (_pet, _variables, _result, { client }) => client.invalidateQueries(),
  });
  if (error instanceof NotFoundError) return <p>There is no pet {id}.</p>;
  if (error) return <p role="alert">{error.title}</p>;
  if (!data) return <p>Loading…</p>;
  return (
    <>
      <h1>{data.name}</h1>
      <button onClick={() => update.mutate({ path: { id }, body: { name: `${data.name} II` } })}>Rename</button>
      <Video />
    </>
  );
}

function Video() {
  const [loaded, setLoaded] = useState(0);
  const { mutate, variables } = useMutation({ mutationFn: (file: File) => uploadVideo(file, setLoaded) });
  const total = variables?.size ?? 0;
  return (
    <label>
      Video <input type="file" onChange={({ target }) => target.files?.[0] && mutate(target.files[0])} />
      <progress value={loaded} max={total || 1} /> {loaded} of {total} bytes
    </label>
  );
}

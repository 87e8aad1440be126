"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PetsGetResponse } from "@/client";
import { petsGetOptions, petsUpdateMutation } from "@/client/@tanstack/react-query.gen";
import { uploadVideo } from "./upload";

export function Pet({ initialData }: { initialData: PetsGetResponse }) {
  const path = { id: initialData.id };
  const { data } = useQuery({ ...petsGetOptions({ path }), initialData });
  const update = useMutation({
    ...petsUpdateMutation(),
    onSuccess: (_pet, _variables, _result, { client }) => client.invalidateQueries(),
  });
  return (
    <>
      <h1>{data.name}</h1>
      <button onClick={() => update.mutate({ path, body: { name: `${data.name} II` } })}>Rename</button>
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

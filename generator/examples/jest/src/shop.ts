import { type Client, isApiError } from "./api/client";

export async function petNames({ pets }: Client): Promise<string[]> {
  const all = await pets.list({ limit: 20 }).toArray();
  return all.map(({ name }) => name);
}

export async function petTitle({ pets }: Client, id: number): Promise<string> {
  const pet = await pets.get({ id }).safe();
  if (pet.ok) return pet.data.name;
  if (isApiError(pet.error) && pet.error.status === 404) return `There is no pet ${id}.`;
  throw pet.error;
}

export async function promote({ pets }: Client, id: number): Promise<string> {
  const { name } = await pets.get({ id });
  const promoted = await pets.update({ id, name: `${name} II` });
  return promoted.name;
}

export async function publish({ videos }: Client, video: Blob): Promise<string> {
  let text = "";
  await videos.upload(video, { onProgress: ({ loaded, total }) => (text = `${loaded} of ${total} bytes`) });
  return text;
}

import { action, query } from "@solidjs/router";
import { createClient, isApiError } from "./api/client";

const petstore = () =>
  createClient({ baseUrl: process.env.PETSTORE_URL, apiKey: process.env.PETSTORE_TOKEN });

export const listPets = query(async () => {
  "use server";
  return petstore().pets.list().toArray();
}, "pets");

export const getPet = query(async (id: number) => {
  "use server";
  const pet = await petstore().pets.get({ id }).safe();
  if (pet.ok) return pet.data;
  if (isApiError(pet.error) && pet.error.status === 404) return null;
  throw pet.error;
}, "pet");

export const renamePet = action(async (id: number, name: string) => {
  "use server";
  await petstore().pets.update({ id, name });
}, "renamePet");

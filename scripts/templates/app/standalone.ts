// The generated client and its validators, in the project's own folder.
import { createClient, isApiError } from "./api/client/index";
import { Pet } from "./api/zod/index";

/** A mock server in one function. */
const fetch = async (request: Request): Promise<Response> =>
  new URL(request.url).pathname.endsWith("/pets/7")
    ? Response.json({ id: 7, name: "Rex", kind: "dog" })
    : Response.json({ title: "There is no such pet." }, { status: 404 });

/** Returns what a page shows: an existing pet, and the error for a missing one. */
export async function standalone(): Promise<string> {
  const client = createClient({ baseUrl: "https://pets.example/v1", apiKey: async () => "key", fetch });
  const pet = Pet.parse(await client.pets.get({ id: 7 }));
  const outcome = await client.pets.get({ id: 8 }).safe();
  const error = outcome.ok ? undefined : outcome.error;
  return `${pet.name}, ${isApiError(error) ? `${error.name} ${error.status}` : "no failure"}`;
}

import { petPage, petsPage } from "./pages";
import { createClient } from "./src/api/client";

const { pets, videos } = createClient({
  baseUrl: process.env.PETSTORE_URL,
  apiKey: process.env.PETSTORE_TOKEN,
});

const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { "content-type": "text/html; charset=utf-8" } });

export const server = Bun.serve({
  routes: {
    "/": async () => html(petsPage(await pets.list().toArray())),
    "/pets/:id": {
      GET: async ({ params: { id } }) => {
        const pet = await pets.get({ id: Number(id) }).safe();
        if (pet.ok) return html(petPage(pet.data));
        if (pet.error.status === 404) return html(`There is no pet ${id}.`, 404);
        throw pet.error;
      },
      POST: async (request) => {
        const name = String((await request.formData()).get("name"));
        await pets.update({ id: Number(request.params.id), name });
        return Response.redirect(request.url, 303);
      },
    },
    "/videos": {
      POST: async (request) => {
        const video = (await request.formData()).get("video");
        if (!(video instanceof File)) return html("Choose a file.", 400);
        let progress = "";
        await videos.upload(video, {
          onProgress: ({ loaded, total }) => (progress = `${loaded} of ${total} bytes`),
        });
        return html(progress);
      },
    },
  },
});

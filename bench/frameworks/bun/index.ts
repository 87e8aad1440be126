/// <reference lib="dom" />
import { petPage, petsPage } from "./pages";
import { type Pet, petsGet, petsList, petsUpdate, videosCreateUpload } from "./src/client";
import { client } from "./src/client/client.gen";

client.setConfig({
  baseUrl: process.env.PETSTORE_URL,
  auth: process.env.PETSTORE_TOKEN,
});

const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { "content-type": "text/html; charset=utf-8" } });

export const server = Bun.serve({
  routes: {
    "/": async () => html(petsPage(await allPets())),
    "/pets/:id": {
      GET: async ({ params: { id } }) => {
        const { data, error, response } = await petsGet({ path: { id: Number(id) } });
        if (data) return html(petPage(data));
        if (response?.status === 404) return html(`There is no pet ${id}.`, 404);
        throw error;
      },
      POST: async (request) => {
        const name = String((await request.formData()).get("name"));
        await petsUpdate({ path: { id: Number(request.params.id) }, body: { name }, throwOnError: true });
        return Response.redirect(request.url, 303);
      },
    },
    "/videos": {
      POST: async (request) => {
        const video = (await request.formData()).get("video");
        if (!(video instanceof File)) return html("Choose a file.", 400);
        let progress = "";
        await uploadVideo(video, (loaded) => (progress = `${loaded} of ${video.size} bytes`));
        return html(progress);
      },
    },
  },
});

async function allPets(cursor?: string): Promise<Pet[]> {
  const { data } = await petsList({ query: { cursor }, throwOnError: true });
  return data.next_cursor ? [...data.items, ...(await allPets(data.next_cursor))] : data.items;
}

async function uploadVideo(file: File, onProgress: (loaded: number) => void) {
  const { data } = await videosCreateUpload({ body: { size: file.size }, throwOnError: true });
  let loaded = 0;
  for (const { url, size } of data.parts) {
    const { ok } = await fetch(url, { method: "PUT", body: file.slice(loaded, loaded + size) });
    if (!ok) throw new Error("The upload failed.");
    onProgress((loaded += size));
  }
}

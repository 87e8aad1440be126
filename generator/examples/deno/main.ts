import { createClient, isApiError } from "./src/api/client/index.ts";
import { petPage, petsPage } from "./pages.ts";

const { pets, videos } = createClient({
  baseUrl: Deno.env.get("PETSTORE_URL"),
  apiKey: Deno.env.get("PETSTORE_TOKEN") ?? "",
});

const html = (body: string, status = 200) =>
  new Response(body, {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
  });

export async function handler(request: Request): Promise<Response> {
  const [, page, id] = new URL(request.url).pathname.split("/");
  try {
    switch (`${request.method} ${page}`) {
      case "GET ":
        return html(petsPage(await pets.list().toArray()));
      case "GET pets":
        return html(petPage(await pets.get({ id: Number(id) })));
      case "POST pets": {
        const name = String((await request.formData()).get("name"));
        await pets.update({ id: Number(id), name });
        return Response.redirect(request.url, 303);
      }
      case "POST videos": {
        const video = (await request.formData()).get("video");
        if (!(video instanceof File)) return html("Choose a file.", 400);
        let progress = "";
        await videos.upload(video, {
          onProgress: ({ loaded, total }) =>
            progress = `${loaded} of ${total} bytes`,
        });
        return html(progress);
      }
      default:
        return html("There is no such page.", 404);
    }
  } catch (error) {
    if (isApiError(error) && error.status === 404) {
      return html(`There is no pet ${id}.`, 404);
    }
    throw error;
  }
}

if (import.meta.main) Deno.serve(handler);

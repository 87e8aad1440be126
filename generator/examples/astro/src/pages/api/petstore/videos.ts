import type { APIRoute } from "astro";
import { petstore } from "../../../petstore";

export const POST: APIRoute = async ({ request }) => {
  // Check the user's session here.
  return Response.json(await petstore.videos.createUpload(await request.json()));
};

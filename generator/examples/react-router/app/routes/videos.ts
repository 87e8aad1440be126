import { petstore } from "~/petstore.server";
import type { Route } from "./+types/videos";

export async function action({ request }: Route.ActionArgs) {
  // Check the user's session here.
  return Response.json(await petstore.videos.createUpload(await request.json()));
}

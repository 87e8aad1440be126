import { revalidateTag } from "next/cache";

export function GET(): Response {
  revalidateTag("projects", { expire: 0 });
  return new Response("done");
}

/** The two calls of an upload that the API's document does not describe: sending a part, and creating a file from the parts. */
import { itemOf, type World } from "./world.js";

/** Receives a part: `PUT /storage/{upload_id}/{number}`. Requires a signed URL, no credentials, and the planned size. */
export async function receivePart({ uploads }: World, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const [id = "", number = ""] = pathname.split("/").slice(-2);
  const upload = uploads.get(id);
  if (!upload || searchParams.get("signature") !== "valid") return failure(403, "Invalid URL");
  if (request.headers.has("authorization")) return failure(400, "The URL is signed: send no credentials");
  const { byteLength } = await request.arrayBuffer();
  if (byteLength !== upload.parts[Number(number) - 1]) return failure(400, "The part does not have the planned size");
  const etag = `"${id}-${number}"`;
  upload.etags.set(Number(number), etag);
  return new Response(null, { headers: { etag } });
}

interface NewItem {
  readonly name: string;
  readonly parent_item_id: string;
  readonly from: { readonly upload_id: string; readonly part_etags: readonly string[] };
}

/** Creates a file: `POST /example/items`. The reference mentions this call, but does not show it: path and body are our invention. */
export async function createItem(world: World, request: Request): Promise<Response> {
  const { name, parent_item_id, from } = (await request.json()) as NewItem;
  const upload = world.uploads.get(from.upload_id);
  if (!upload) return failure(404, "Not found: upload");
  const isComplete = upload.parts.every((_, index) => upload.etags.get(index + 1) === from.part_etags[index]);
  if (!isComplete) return failure(422, "The ETags are not those of the parts");
  const item = itemOf(`itm_${world.count++}`, name, parent_item_id, upload.size);
  world.items.unshift(item);
  return Response.json({ success: true, data: item });
}

const failure = (status: number, message: string): Response => Response.json({ success: false, message }, { status });

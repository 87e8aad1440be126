import { HttpHandler } from "msw";
import { type Endpoint, HttpError, isReply, reply, writeProblem, writeResult } from "../../endpoints/index.js";
import type { Call, MockContext } from "./context.js";
import { successOf, successStatus } from "./results.js";
import { make, type MockTable, type UploadTable } from "./table.js";
import type { UploadMock, UploadMockOptions } from "./types.js";
import { valueAt, withValue } from "./values.js";

/** The origin of the mocked storage, which no request reaches. */
const storage = "https://storage.example";

/** The size of a part: 5 MiB. */
const usualPartSize = 5 * 1024 * 1024;

/** The maximum number of parts in a plan. Parts grow instead. */
const mostParts = 10_000;

/** Creates the mock of an upload in parts. */
export function mockUpload(context: MockContext, table: MockTable): UploadMock {
  return (options = {}) => uploadHandlers(context, table, options);
}

/** Returns the handlers that plan uploads and receive their parts. */
export function uploadHandlers(context: MockContext, table: MockTable, options: UploadMockOptions = {}): HttpHandler[] {
  let uploads = 0;
  const reserve = context.handlerOf(
    table.endpoint,
    (call) => planOf(table, call, { variant: uploads++, ...options }),
    undefined,
  );
  return [reserve, storageHandler(table.endpoint, options)];
}

/** Returns the response that plans an upload, with URLs of the mocked storage. */
export async function planOf(
  table: MockTable,
  { args, request }: Call,
  { variant = 0, partSize = usualPartSize }: { readonly variant?: number; readonly partSize?: number } = {},
): Promise<Response> {
  const { endpoint, upload } = table;
  const body: unknown = await successOf(table, request, make(table.result, undefined, variant)).json();
  if (upload === undefined) return writeResult(endpoint, reply(successStatus(endpoint), body));
  const session = String(valueAt(body, upload.session));
  const template = [valueAt(body, upload.parts)].flat()[0];
  const parts = sizesOf(Number(args[upload.size]), partSize).map((size, index) =>
    partOf(upload, template, { number: index + 1, size, url: urlOf(endpoint, session, index + 1) }),
  );
  return writeResult(endpoint, reply(successStatus(endpoint), withValue(body, upload.parts, parts)));
}

/** Returns the sizes of the parts of a file. */
function sizesOf(total: number, wanted: number): readonly number[] {
  const size = Math.max(wanted, Math.ceil(total / mostParts));
  const count = Math.ceil(total / size);
  return Array.from({ length: count }, (_, index) => (index < count - 1 ? size : total - size * (count - 1)));
}

function partOf(
  { part }: UploadTable,
  template: unknown,
  values: { readonly number: number; readonly size: number; readonly url: string },
): unknown {
  const names = ["number", "size", "url"] as const;
  return names.reduce((result: unknown, name) => withValue(result, [part[name]], values[name]), template);
}

function urlOf({ id }: Endpoint, session: string, number: number): string {
  return `${storage}/${encodeURIComponent(id)}/${encodeURIComponent(session)}/${number}`;
}

/** Returns the handler of the parts. Like a real storage, it refuses credentials and answers with an ETag. */
function storageHandler(endpoint: Endpoint, { onPart }: UploadMockOptions): HttpHandler {
  const prefix = `${storage}/${encodeURIComponent(endpoint.id)}/`;
  const isOwn = ({ request }: { readonly request: Request }): boolean => request.url.startsWith(prefix);
  return new HttpHandler("PUT", isOwn, async ({ request }) => {
    if (request.headers.has("authorization"))
      return new Response("The URL is authorized already: send no Authorization header", { status: 400 });
    const [session = "", number = ""] = request.url.slice(prefix.length).split("/");
    const body = new Uint8Array(await request.clone().arrayBuffer());
    const part = { session: decodeURIComponent(session), number: Number(number), body, request };
    try {
      const answer = await onPart?.(part);
      if (answer instanceof Response) return answer;
      if (isReply(answer)) return writeResult(endpoint, answer);
    } catch (error) {
      if (error instanceof HttpError) return writeProblem(endpoint, error);
      throw error;
    }
    return new Response(null, { headers: { etag: `"etag-${part.number}"` } });
  });
}

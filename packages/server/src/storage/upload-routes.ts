/** The routes that receive the parts of uploads, for a storage on the disk. */
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import type { DiskStorage } from "./disk.js";
import { StorageError, type StorageErrorCode } from "./storage.js";
import { type SignedPart, verifyPartUrl } from "./upload-signature.js";

export interface UploadRoutesOptions {
  readonly storage: DiskStorage;
  /** The secret that the storage signs URLs with. */
  readonly secret: Buffer;
  readonly now: () => Date;
}

type RefusalStatus = 400 | 403 | 404 | 405 | 411 | 413;

const statuses: Readonly<Record<StorageErrorCode, RefusalStatus>> = {
  invalid_part: 400,
  too_large: 413,
  no_such_upload: 404,
  no_such_object: 404,
};

/** Lets pages of any origin send parts: the signature is what authorizes a request. */
export const allowPages = cors({ origin: "*", allowMethods: ["PUT"], exposeHeaders: ["ETag"], maxAge: 86_400 });

/** Creates an app that receives parts under `/uploads`, from any origin. */
export function createUploadRoutes({ storage, secret, now }: UploadRoutesOptions): Hono {
  const app = new Hono();
  app.use("/uploads/*", allowPages);
  app.put("/uploads/:key/:number", async (context) => {
    if (context.req.header("authorization") !== undefined)
      return refuse(context, 400, "Remove the Authorization header: the signature of this URL authorizes the request");
    const part = verifyPartUrl(context.req.param(), context.req.query(), secret, now());
    if (part === "forged") return refuse(context, 403, "The signature does not match this URL");
    if (part === "expired")
      return refuse(context, 403, "This URL has expired: create a new upload session, and start again");
    return checkLength(context, part) ?? receive(context, part, storage);
  });
  app.all("/uploads/*", (context) => {
    context.header("Allow", "PUT, OPTIONS");
    return refuse(context, 405, "Send a part with PUT to the upload_url of its upload session");
  });
  return app;
}

/** Refuses a request by its headers, before any bytes are read. */
function checkLength(context: Context, { size }: SignedPart): Response | undefined {
  const header = context.req.header("content-length");
  if (header === undefined) return refuse(context, 411, `Send the header Content-Length: ${size}`);
  const length = Number(header);
  if (length === size) return undefined;
  return refuse(context, length > size ? 413 : 400, `This part has ${size} bytes; the request has ${header}`);
}

async function receive(context: Context, part: SignedPart, storage: DiskStorage): Promise<Response> {
  const { body } = context.req.raw;
  if (body === null) return refuse(context, 400, `This part has ${part.size} bytes; the request has none`);
  try {
    const etag = await storage.receivePart({ ...part, body });
    context.header("ETag", `"${etag}"`);
    return context.body(null, 200);
  } catch (error) {
    if (error instanceof StorageError) return refuse(context, statuses[error.code], error.message);
    // A client that has gone away reads no response, and is no error of the server.
    if (context.req.raw.signal.aborted) return refuse(context, 400, "The request ended before all bytes had arrived");
    throw error;
  }
}

function refuse(context: Context, status: RefusalStatus, message: string): Response {
  return context.json({ success: false, message }, status);
}

/** An S3-compatible server for tests. */
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import S3Error from "@20minutes/s3rver/lib/models/error.js";

export interface S3Server {
  readonly endpoint: string;
  readonly bucket: string;
  close(): Promise<void>;
}

/** The only credentials that S3rver knows. */
export const s3Credentials = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" } as const;

const bucket = "drive";

/**
 * Starts S3rver with an empty bucket. S3rver completes an upload without looking at its parts, and cannot abort one; both are added here
 * as Amazon's reference describes them.
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const folderOf = (upload: string): string => join(server.store.getResourcePath(bucket, undefined, "uploads"), upload);

  const complete = server.store.putObjectMultipart.bind(server.store);
  server.store.putObjectMultipart = async (name, upload, parts) => {
    if (!existsSync(folderOf(upload))) throw new S3Error("NoSuchUpload", "The specified upload does not exist.");
    for (const { number, etag } of parts) {
      const stored = await readFile(join(folderOf(upload), `${number}.md5`), "utf8").catch(() => undefined);
      if (stored !== etag) throw new S3Error("InvalidPart", "One or more of the specified parts could not be found.");
    }
    return complete(name, upload, parts);
  };
  server.middleware.unshift(async (context, next) => {
    const { uploadId } = context.query;
    if (context.method !== "DELETE" || uploadId === undefined) return next();
    if (!existsSync(folderOf(uploadId))) throw new S3Error("NoSuchUpload", "The specified upload does not exist.");
    context.status = 204;
    await rm(folderOf(uploadId), { recursive: true, force: true });
  });

  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

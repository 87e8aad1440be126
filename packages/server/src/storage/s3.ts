/** A storage in a bucket of S3 or of a service with its API. Clients send the parts there. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { explainBucket } from "./explain-bucket.js";
import {
  bareEtag,
  checkKey,
  type Storage,
  StorageError,
  type StorageErrorCode,
  type StoredObject,
  type UploadedPart,
} from "./storage.js";

export interface S3StorageOptions {
  readonly bucket: string;
  /** The URL of the service; Amazon's by default. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  /** Whether URLs have the bucket in their path, and not in the name of the host. */
  readonly forcePathStyle: boolean;
}

/** Names of errors that S3 and its relatives give to something that does not exist. A HEAD has no body, so its error is `NotFound`. */
const missing = ["NoSuchUpload", "NoSuchKey", "NotFound"];
/** Names of errors of a completion whose list of parts is wrong. */
const invalidParts = ["InvalidPart", "InvalidPartOrder", "EntityTooSmall"];

/**
 * Opens the storage in a bucket. Credentials come from the variables and files that all of Amazon's tools read.
 * @throws StartError if the bucket cannot be used.
 */
export async function openS3Storage(options: S3StorageOptions): Promise<Storage> {
  const client = await connect(options);
  const object = (key: string): { readonly Bucket: string; readonly Key: string } => {
    checkKey(key);
    return { Bucket: options.bucket, Key: key };
  };

  return {
    async beginUpload(key) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(object(key)));
      if (UploadId === undefined) throw new Error("S3 returned an upload without an id");
      return UploadId;
    },
    async partUrls({ key, reference }, { sizes, expiresAt }) {
      const expiresIn = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
      const urls: string[] = [];
      for (const [index, size] of sizes.entries()) {
        // The length is signed, so that S3 refuses a part of another size.
        const part = { ...object(key), UploadId: reference, PartNumber: index + 1, ContentLength: size };
        // Signing takes up to a millisecond. Other requests get their turn in between.
        if (index % 20 === 19) await setImmediate();
        urls.push(await getSignedUrl(client, new UploadPartCommand(part), { expiresIn }));
      }
      return urls;
    },
    async completeUpload({ key, reference }, parts) {
      const list = parts.map(({ etag }, index) => ({ PartNumber: index + 1, ETag: `"${bareEtag(etag)}"` }));
      const complete = { ...object(key), UploadId: reference, MultipartUpload: { Parts: list } };
      const isNew = await client.send(new CompleteMultipartUploadCommand(complete)).then(
        () => true,
        (error: unknown) => {
          if (isOneOf(error, missing)) return false;
          if (!isOneOf(error, invalidParts)) throw error;
          throw new StorageError("invalid_part", "A part has not been uploaded, or has another ETag");
        },
      );
      const stored = await client
        .send(new HeadObjectCommand(object(key)))
        .catch(refuseMissing("no_such_upload", "This upload was aborted, or has expired: create a new one"));
      return checkObject({ size: stored.ContentLength ?? 0, etag: bareEtag(stored.ETag ?? "") }, parts, isNew);
    },
    async abortUpload({ key, reference }) {
      await client.send(new AbortMultipartUploadCommand({ ...object(key), UploadId: reference })).catch(ignoreMissing);
    },
    async read(key) {
      const { Body } = await client
        .send(new GetObjectCommand(object(key)))
        .catch(refuseMissing("no_such_object", "The bytes of this file are gone"));
      if (!(Body instanceof Readable)) throw new Error("S3 returned an object without a body");
      return Body;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key))).catch(ignoreMissing);
    },
  };
}

/** Creates a client, and checks its access to the bucket. */
async function connect(options: S3StorageOptions): Promise<S3Client> {
  const { bucket, endpoint, region, forcePathStyle } = options;
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    // By default, the SDK signs a checksum of a part that it has not seen, and not every service knows checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  // An object that does not exist. The response to HEAD would have no body that says what is wrong.
  await client.send(new GetObjectCommand({ Bucket: bucket, Key: "check-of-access" })).catch((error: unknown) => {
    if (isOneOf(error, ["NoSuchKey"])) return;
    client.destroy();
    throw explainBucket(error, options);
  });
  return client;
}

/**
 * Compares the object with the parts that it must be made of.
 * @throws StorageError
 */
function checkObject(object: StoredObject, parts: readonly UploadedPart[], isNew: boolean): StoredObject {
  const size = parts.reduce((total, part) => total + part.size, 0);
  if (object.size !== size)
    throw new StorageError("invalid_part", `The parts must have ${size} bytes together, not ${object.size}`);
  // The upload was completed before, maybe with other parts. S3 forms the ETag from those of the parts; its relatives need not.
  const formed = /^[0-9a-f]{32}-\d+$/;
  if (!isNew && formed.test(object.etag) && object.etag !== etagOf(parts))
    throw new StorageError("invalid_part", "This upload was completed with other ETags");
  return object;
}

function etagOf(parts: readonly UploadedPart[]): string {
  const hash = createHash("md5");
  for (const { etag } of parts) hash.update(bareEtag(etag), "hex");
  return `${hash.digest("hex")}-${parts.length}`;
}

const isOneOf = (error: unknown, names: readonly string[]): boolean =>
  error instanceof S3ServiceException && names.includes(error.name);

const refuseMissing =
  (code: StorageErrorCode, message: string) =>
  (error: unknown): never => {
    if (!isOneOf(error, missing)) throw error;
    throw new StorageError(code, message);
  };

function ignoreMissing(error: unknown): void {
  if (!isOneOf(error, missing)) throw error;
}

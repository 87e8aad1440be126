import { HttpError } from "@memory-service/endpoints";

const mebibyte = 2 ** 20;
const mostParts = 10_000;
/** 5 TiB, the limit of S3. */
const largestFile = 5 * 2 ** 40;

/** The parts of an upload: all have the same size, except for the last one. */
export interface PartPlan {
  readonly partSize: number;
  readonly sizes: readonly number[];
}

/**
 * Returns the parts of a file: of `smallestPart` bytes, or of as many whole MiB as 10,000 parts need.
 * @throws HttpError 400 for a file that is too large.
 */
export function planParts(fileSize: number, smallestPart: number): PartPlan {
  if (fileSize > largestFile)
    throw new HttpError(400, `Invalid file_size: ${fileSize} is more than the limit of ${largestFile} bytes (5 TiB)`);
  const fits = fileSize <= smallestPart * mostParts;
  const partSize = fits ? smallestPart : Math.ceil(fileSize / mostParts / mebibyte) * mebibyte;
  return { partSize, sizes: partSizes(fileSize, partSize) };
}

/** Returns the size of each part. */
export function partSizes(fileSize: number, partSize: number): number[] {
  const count = Math.ceil(fileSize / partSize);
  return Array.from({ length: count }, (_, index) => Math.min(partSize, fileSize - index * partSize));
}

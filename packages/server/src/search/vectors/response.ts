/** Reads the provider's response, and checks all of it. */
import { ProviderError } from "./provider-error.js";

interface Expected {
  /** The number of vectors. */
  readonly count: number;
  /** The length of each vector, if it is known. */
  readonly dimensions: number | undefined;
}

/** The longest vector that pgvector can keep. */
const maximumDimensions = 16_000;

/** More than the digits of the longest vector need. */
const maximumBytesPerVector = 512 * 1024;

/** Returns the vectors of a response in the order of the texts, scaled to the length 1. A vector of zeros stays as it is. */
export async function readVectors(response: Response, { count, dimensions }: Expected): Promise<Float64Array[]> {
  const body = await readJson(response, (count + 1) * maximumBytesPerVector);
  const items: readonly unknown[] = isObject(body) && Array.isArray(body["data"]) ? body["data"] : invalid("no array");
  if (items.length !== count) invalid(`${items.length} vectors for ${count} texts`);
  const vectors = new Map<number, Float64Array>();
  for (const [position, item] of items.entries()) {
    if (!isObject(item)) invalid("an item that is no object");
    // Some services leave the index out: then the order is that of the texts.
    const index = item["index"] ?? position;
    if (typeof index !== "number" || !Number.isInteger(index) || index < 0 || index >= count) invalid("a wrong index");
    if (vectors.has(index)) invalid("an index twice");
    vectors.set(index, readVector(item["embedding"]));
  }
  const ordered = [...vectors].toSorted(([a], [b]) => a - b).map(([, vector]) => vector);
  const expected = dimensions ?? ordered[0]?.length;
  const wrong = ordered.find(({ length }) => length !== expected);
  if (wrong) invalid(`a vector of ${wrong.length} dimensions instead of ${expected}`);
  return ordered;
}

async function readJson({ body, headers }: Response, maximumBytes: number): Promise<unknown> {
  const tooLarge = (): never => invalid(`more than ${maximumBytes} bytes`);
  if (Number(headers.get("content-length")) > maximumBytes) {
    await body?.cancel();
    tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the response.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maximumBytes) tooLarge();
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return invalid("no JSON");
  }
}

function readVector(value: unknown): Float64Array {
  if (!Array.isArray(value)) return invalid("a vector that is no array");
  const numbers: readonly unknown[] = value;
  if (numbers.length === 0 || numbers.length > maximumDimensions) invalid(`a vector of ${numbers.length} dimensions`);
  if (!numbers.every((number) => typeof number === "number" && Number.isFinite(number)))
    invalid("a vector with something else than finite numbers");
  return toUnit(Float64Array.from(numbers, Number));
}

/** Scales a vector to the length 1. Products of unit vectors are cosines, and zeros have the product 0 where a cosine would be NaN. */
function toUnit(vector: Float64Array): Float64Array {
  const largest = vector.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  if (largest === 0) return vector;
  // In two steps, because squares of large numbers are infinite.
  const scaled = vector.map((number) => number / largest);
  const length = Math.sqrt(scaled.reduce((sum, number) => sum + number * number, 0));
  return scaled.map((number) => number / length);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

function invalid(problem: string): never {
  throw new ProviderError(`The provider's response is invalid: it has ${problem}`);
}

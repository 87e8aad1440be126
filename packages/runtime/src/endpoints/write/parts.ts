import type { ResponseContent } from "../contract.js";
import type { Items } from "../handlers.js";

/**
 * Returns a multipart body with a part per item: bytes as they are, strings as text, everything else as JSON. In a form, an item is an
 * object with one property, which names the part. Cancelling it stops the iterator, and so the code behind it.
 */
export function partsOf(
  items: Items<unknown>,
  { type, parts = {} }: ResponseContent,
  boundary: string,
): ReadableStream<Uint8Array> {
  const isForm = /^multipart\/form-data/i.test(type);
  let iterator: AsyncIterator<unknown> | Iterator<unknown> | undefined;
  let index = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        iterator ??= Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
        const next = await iterator.next();
        if (next.done) {
          controller.enqueue(new TextEncoder().encode(`--${boundary}--\r\n`));
          return controller.close();
        }
        const given = parts.first?.[index++] || parts.others;
        const members = isForm ? Object.entries(Object(next.value) as object) : [["", next.value] as const];
        for (const [name, value] of members)
          controller.enqueue(await partOf(value as unknown, { given, name, boundary }));
      },
      async cancel() {
        await iterator?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

interface PartHead {
  readonly given: string | undefined;
  readonly name: string;
  readonly boundary: string;
}

async function partOf(value: unknown, { given, name, boundary }: PartHead): Promise<Uint8Array> {
  const bytes = value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value);
  // The first type without a wildcard.
  const listed = given?.split(/\s*,\s*/).find((one) => !one.includes("*"));
  const own = value instanceof Blob && value.type !== "" ? value.type : undefined;
  const usual = typeof value === "string" ? undefined : "application/json";
  const type = own ?? listed ?? (bytes ? "application/octet-stream" : usual);
  const isJson = !bytes && (typeof value !== "string" || /[/+]json\b/i.test(type ?? ""));
  const lines = [
    ...(name === "" ? [] : [`Content-Disposition: form-data; name="${name.replace(/["\r\n]/g, encodeURIComponent)}"`]),
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
  ];
  const content = isJson ? JSON.stringify(value) : (value as Blob);
  const blob = new Blob([`--${boundary}\r\n`, ...lines.map((line) => `${line}\r\n`), "\r\n", content, "\r\n"]);
  return new Uint8Array(await blob.arrayBuffer());
}

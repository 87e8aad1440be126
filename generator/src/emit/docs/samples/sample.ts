import type { JsonPrimitive, JsonValue } from "../../../model/types.js";
import { keyText, literalText, stringText } from "../../../codegen/literals.js";

/** A sample value: JSON, but for scalars that only code can make, such as a `Blob`. */
export type Sample =
  | { readonly kind: "scalar"; readonly value: JsonPrimitive }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "object"; readonly members: readonly Member[] }
  | { readonly kind: "list"; readonly items: readonly Sample[] };

export interface Member {
  readonly name: string;
  readonly value: Sample;
}

export const emptyObject: Sample = { kind: "object", members: [] };

/** Returns a value as a sample, with at most so many entries of each list. */
export function fromJson(value: JsonValue, mostItems = Infinity): Sample {
  if (value === null || typeof value !== "object") return { kind: "scalar", value };
  if (Array.isArray(value)) {
    const shown = (value as readonly JsonValue[]).slice(0, mostItems);
    return { kind: "list", items: shown.map((item) => fromJson(item, mostItems)) };
  }
  const entries = Object.entries(value as { readonly [key: string]: JsonValue });
  return { kind: "object", members: entries.map(([name, member]) => ({ name, value: fromJson(member, mostItems) })) };
}

/** Returns the JSON of a sample; code becomes a string. */
export function toJson(sample: Sample): JsonValue {
  switch (sample.kind) {
    case "scalar":
      return sample.value;
    case "code":
      return sample.text;
    case "list":
      return sample.items.map(toJson);
    case "object":
      // As own properties, `__proto__` among them.
      return Object.fromEntries(sample.members.map(({ name, value }) => [name, toJson(value)]));
  }
}

const longestLine = 100;

/** The syntax of a sample in one language. */
interface Notation {
  readonly key: (name: string) => string;
  readonly scalar: (value: JsonPrimitive) => string;
  /** After the last entry of many lines. */
  readonly end: string;
}

const typeScript: Notation = { key: keyText, scalar: literalText, end: "," };
const json: Notation = { key: stringText, scalar: literalText, end: "" };

/** Returns the TypeScript of a sample, on one line if `before` columns leave enough room, else on many. */
export function printSample(sample: Sample, before: number): string {
  return print(sample, before, "", typeScript);
}

/** Returns the JSON of a value, with short lists and objects on one line. */
export function printJson(value: JsonValue): string {
  return print(fromJson(value), 0, "", json);
}

function print(sample: Sample, before: number, indent: string, notation: Notation): string {
  if (sample.kind === "code") return sample.text;
  if (sample.kind === "scalar") return notation.scalar(sample.value);
  const entries =
    sample.kind === "list"
      ? sample.items.map((value) => ({ key: "", value }))
      : sample.members.map(({ name, value }) => ({ key: `${notation.key(name)}: `, value }));
  const [open, close] = sample.kind === "list" ? ["[", "]"] : ["{", "}"];
  if (entries.length === 0) return `${open}${close}`;
  const space = sample.kind === "list" ? "" : " ";
  const flat = entries.map(({ key, value }) => key + print(value, -Infinity, "", notation)).join(", ");
  const line = `${open}${space}${flat}${space}${close}`;
  if (before + line.length <= longestLine) return line;
  const deeper = `${indent}  `;
  const lines = entries.map(
    ({ key, value }) => `${deeper}${key}${print(value, deeper.length + key.length + 1, deeper, notation)}`,
  );
  return `${open}\n${lines.join(",\n")}${notation.end}\n${indent}${close}`;
}

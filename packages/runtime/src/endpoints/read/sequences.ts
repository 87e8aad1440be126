import { parseJson } from "./json.js";
import { parseMediaType } from "./media-types.js";
import type { Part } from "./multipart.js";
import { inside, report, type Notes, type Spot } from "./notes.js";

/** Reads the parts of a body as a list: JSON, strings and Blobs, by their types. A part of a form is an object with one property. */
export function readSequence(parts: readonly Part[], spot: Spot, notes: Notes): readonly unknown[] {
  return parts.map((part, index) => {
    const value = readPart(part, inside(spot, index), notes);
    return part.name === "" ? value : { [part.name]: value };
  });
}

function readPart({ type = "", filename, bytes }: Part, spot: Spot, notes: Notes): unknown {
  const { essence } = parseMediaType(type);
  if (filename !== undefined) return new File([bytes], filename, { type });
  const isJson = /[/+]json$/.test(essence);
  if (type !== "" && !isJson && !/^text\/|[/+]xml$/.test(essence)) return new Blob([bytes], { type });
  const text = new TextDecoder().decode(bytes);
  if (!isJson) return text;
  const parsed = parseJson(text);
  if ("value" in parsed) return parsed.value;
  report(notes, { path: spot.shown, message: parsed.message });
  return undefined;
}

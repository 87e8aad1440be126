import type { EndpointParameter } from "../contract.js";
import { readForm } from "./forms.js";
import { parseJson } from "./json.js";
import { type Notes, report } from "./notes.js";
import { decode, parsePairs } from "./pairs.js";

/** Reads the value of a parameter that is the whole query, still percent-encoded. An empty query is none. */
export function readQuery(parameter: EndpointParameter, raw: string, notes: Notes): unknown {
  const { name, in: place, to = [name], value = "any", encoding, form, json } = parameter;
  if (raw === "") return undefined;
  const spot = { shown: [place, name], to };
  if (form) {
    const content = { type: "application/x-www-form-urlencoded", value, ...(encoding && { encoding }) };
    return readForm(parsePairs(raw), content, spot, notes);
  }
  const text = parameter.raw ? raw : decode(raw, false);
  if (text !== undefined && !json) return text;
  const parsed = text === undefined ? { message: "Malformed percent-encoding" } : parseJson(text);
  if ("value" in parsed) return parsed.value;
  report(notes, { path: spot.shown, message: parsed.message });
  return undefined;
}

import { redactor } from "../runtime.js";
import { redacted } from "./mask.js";

/** Replaces secrets in a text. */
export type Replace = (text: string) => string;

/** Shorter secrets may be a part of a word: they only count as words of their own. In characters. */
const shortest = 8;

/** The number of secrets of one exchange that are looked for elsewhere in it. */
const mostFound = 20;

/**
 * Returns a function that replaces secrets wherever they occur: as they are, as JSON, in URLs and forms, as base64, and their
 * beginnings. `found` are those of one exchange, which may be words.
 */
export function replacer(given: readonly string[], found: Iterable<string> = []): Replace {
  const certain = [...found].filter((value) => value.length >= shortest && /[^a-z]/.test(value));
  const secrets = [...given, ...certain.slice(0, mostFound)].map((secret) => secret.trim()).filter(Boolean);
  const forms = [...new Set(secrets.flatMap(formsOf))].sort((one, other) => other.length - one.length);
  const long = forms.filter((form) => form.length >= shortest);
  const others = redactor(secrets);
  return (text) => others(long.reduce((clean, form) => clean.replaceAll(form, redacted), text));
}

/** Returns the ways in which messages write a secret. */
function formsOf(secret: string): readonly string[] {
  const wellFormed = Buffer.from(secret, "utf8");
  const encoded = encodeURIComponent(wellFormed.toString("utf8"));
  const json = JSON.stringify(secret).slice(1, -1);
  const escaped = json.replace(/[^\0-\u007F]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return [
    secret,
    json,
    escaped,
    encoded,
    new URLSearchParams([["", secret]]).toString().slice(1),
    encodeURI(wellFormed.toString("utf8")),
    wellFormed.toString("base64"),
    wellFormed.toString("base64url"),
    // The bytes of a body that is no text.
    wellFormed.toString("latin1"),
  ];
}

import type { NumberCheck, Schema } from "../../../model/types.js";
import { boundsIn, sizeIn } from "../../shared/recipes/limits.js";

const formatSamples: Readonly<Record<string, string>> = {
  "date-time": "2026-01-31T12:00:00Z",
  date: "2026-01-31",
  time: "12:00:00Z",
  duration: "P1D",
  email: "name@example.com",
  "idn-email": "name@example.com",
  hostname: "example.com",
  "idn-hostname": "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com",
  url: "https://example.com",
  iri: "https://example.com",
  "uri-reference": "/example",
  "iri-reference": "/example",
  "uri-template": "https://example.com/{id}",
  "json-pointer": "/example",
  "relative-json-pointer": "0/example",
  regex: "^example$",
  uuid: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  byte: "Y29udGVudA==",
};

/** Strings without a format whose name suggests a value. */
const namedSamples: readonly (readonly [RegExp, string])[] = [
  [/(^|[_-])e-?mail$|Email$/, "name@example.com"],
  [/(^|[_-])(url|uri|href|website)$|(Url|URL|Uri|URI)$/, "https://example.com"],
  [/(^|[_-])timestamp$|_at$|[a-z]At$/, "2026-01-31T12:00:00Z"],
];

/** `workspaceId` gives "workspace-id". */
export function stringSample(schema: Schema, name: string): string {
  const { checks = [] } = schema;
  const [format = ""] = checks.flatMap((check) => (check.check === "format" ? [check.value] : []));
  if (Object.hasOwn(formatSamples, format)) return formatSamples[format] ?? "";
  if (checks.some((check) => check.check === "contentEncoding")) return "Y29udGVudA==";
  const { least, most } = sizeIn(checks, "Length");
  const [, known] = namedSamples.find(([pattern]) => pattern.test(name)) ?? [];
  if (known !== undefined && known.length >= least && known.length <= most) return known;
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").match(/[\p{L}\p{N}]+/gu) ?? ["text"];
  const plain = words.join("-").toLowerCase();
  return [...plain.repeat(least > plain.length ? Math.ceil(Math.min(least, 100) / plain.length) : 1)]
    .slice(0, Math.max(least, Math.min(most, plain.length)))
    .join("");
}

export function numberSample(schema: Schema): number {
  const bound = (name: NumberCheck): number | undefined => boundsIn(schema.checks ?? [], name)[0];
  const isInteger = schema.kind === "number" && schema.integer;
  const step = bound("multipleOf") ?? (isInteger ? 1 : undefined);
  const above = bound("exclusiveMinimum");
  const below = bound("exclusiveMaximum");
  const least = bound("minimum") ?? above;
  const most = bound("maximum") ?? below;
  const isFine = (value: number): boolean =>
    value >= (least ?? -Infinity) && value <= (most ?? Infinity) && value !== above && value !== below;
  const start = least ?? Math.min(1, most ?? 1);
  const stepped = step === undefined ? [] : [Math.ceil(start / step) * step, (Math.floor(start / step) + 1) * step];
  const between = least !== undefined && most !== undefined ? [(least + most) / 2] : [];
  const down = step === undefined ? start - 1 : Math.floor(start / step) * step;
  const wanted = step === undefined ? [1, start, start + 1, ...between, down] : [...stepped, down, down - step];
  return wanted.find(isFine) ?? start;
}

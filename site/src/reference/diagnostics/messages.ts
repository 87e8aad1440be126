import type { Texts } from "./groups.js";

/** Stands for a fact in the pattern of a message. */
const gap = "…";

type Facts = Readonly<Record<string, unknown>>;

/** Facts for messages that depend on them. Other facts are gaps. */
const variants: Readonly<Record<string, readonly Facts[]>> = {
  GEN001: [
    { problem: `unknown option ${gap} for \`specloom ${gap}\`` },
    { problem: `unknown command "${gap}"` },
    { problem: `unexpected argument "${gap}" for \`specloom ${gap}\`` },
  ],
  GEN002: [{ spec: undefined, out: undefined }, { out: undefined }, { spec: undefined }],
  GEN101: [{ others: undefined }, { others: gap }],
  GEN102: [{ earlier: undefined }, { earlier: { folder: gap } }],
  GEN111: [{ count: gap }],
  GEN163: [{ branch: undefined }, {}],
  GEN201: [{ state: "different" }, { state: "missing" }, { state: "stale" }],
  SPEC005: [{ is: undefined }, {}],
  SPEC010: [{ language: "YAML" }, { language: "JSON" }],
  SPEC017: [{ code: { toString: () => "XXXX" } }],
  GEN217: [{ count: 1 }, {}],
  SPEC020: [{ is: "" }, {}],
  SPEC201: [{ is: "" }, {}],
  SPEC034: [{ field: "type" }, {}],
  SPEC051: [{ reference: gap, uri: gap }, {}],
  SPEC052: [
    { reference: `#/components/schemas/${gap}`, missing: gap },
    { reference: `#/components/parameters/${gap}`, missing: gap },
    {},
  ],
  SPEC080: [{ problem: "neither" }, { problem: "both" }],
  SPEC104: [{ extension: `x-${gap}`, member: "" }],
  SPEC106: [{ extension: `x-${gap}`, member: "" }],
  SPEC107: [{ extension: `x-${gap}`, member: "" }],
  SPEC118: [{ extension: `x-${gap}`, member: "" }],
  SPEC150: [{}, { count: 1 }],
  SPEC236: [{ base: undefined }, {}],
  SPEC251: [{ problem: "named" }, {}],
  SPEC252: [{ problem: "cycle" }, {}],
  SPEC265: [{ count: 1 }, {}],
  SPEC120: [{ member: undefined }, {}],
};

/** Returns the patterns of a diagnostic's messages: each fact is an ellipsis. */
export function messagesOf(code: string, { message }: Texts): readonly string[] {
  return (variants[code] ?? [{}]).map((facts) => message(gaps(facts) as never));
}

/** Returns facts that are all gaps, apart from the given ones. A gap can be used as a string or as a list. */
function gaps(given: Facts): Facts {
  const any = Object.assign(Object(gap) as object, { join: () => gap });
  return new Proxy(given, { get: (facts, key): unknown => (key in facts ? Reflect.get(facts, key) : any) });
}

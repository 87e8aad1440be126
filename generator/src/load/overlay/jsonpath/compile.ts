import { JSONPathEnvironment, JSONPathError, type JSONPathQuery } from "json-p3";

/** A valid JSONPath query (RFC 9535). */
export interface Query {
  readonly text: string;
  readonly parsed: JSONPathQuery;
}

export type Compiled =
  | { readonly query: Query }
  /** The offset is that of a character of the query. */
  | { readonly problem: string; readonly offset: number };

/** Real queries stay below 300 characters. */
const maximumLength = 10_000;

/** Strict: without the extensions of the library. It only parses queries and checks their types; we evaluate them. */
const environment = new JSONPathEnvironment({ strict: true });

/** Parses a query. */
export function compileQuery(text: string): Compiled {
  if (text.length > maximumLength)
    return { problem: `longer than ${maximumLength.toLocaleString("en")} characters`, offset: 0 };
  try {
    return { query: { text, parsed: environment.compile(text) } };
  } catch (error) {
    if (error instanceof JSONPathError) return { problem: problemOf(error), offset: error.token.index };
    if (error instanceof RangeError) return { problem: "nested too deeply", offset: 0 };
    throw error;
  }
}

/** The types of function arguments (RFC 9535, 2.4.1). */
const descriptions: Readonly<Record<string, string>> = {
  Value: "a single value",
  Nodes: "a query",
  Logical: "a condition",
};

/** Returns the library's message without the excerpt at its end and the names of its tokens. */
function problemOf({ message, token }: JSONPathError): string {
  if (token.input === "") return "the query is empty";
  const isCut = token.index >= token.input.length;
  if (token.input[token.index] === "=" && /^unexpected filter selector token/.test(message))
    return "`==` compares, not `=`";
  return message
    .replace(/ \('[^]*':\d+\)$/, "")
    .replace(/ starting at index \d+$/, "")
    .replace(/ at index \d+$/, "")
    .replace(/token 'TOKEN_ERROR'/, isCut ? "end of the query" : "character")
    .replaceAll(/(?:token )?'TOKEN_([A-Z_]+)'/g, (_, name: string) => name.toLowerCase().replaceAll("_", " "))
    .replaceAll(/(Value|Nodes|Logical)Type/g, (_, name: string) => descriptions[name] ?? name)
    .replaceAll(/'([^']*)'/g, "`$1`")
    .replace("must be of a", "must be a")
    .replace(/argument (\d+)/, (_, index: string) => `argument ${Number(index) + 1}`)
    .replaceAll("  ", " ");
}

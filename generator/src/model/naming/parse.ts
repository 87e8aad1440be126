import { isLocation } from "../operations/contents/styles.js";
import {
  createNames,
  type LockedBody,
  type LockedOperation,
  type LockedParameter,
  type LockedSchema,
  type NamesLock,
} from "./types.js";

/** A line that is none of a names lock. */
export interface NamesProblem {
  /** The offsets of the line. */
  readonly range: readonly [start: number, end: number];
  /** The end of a sentence about the line. */
  readonly problem: string;
}

export interface ParsedNames {
  readonly names: NamesLock;
  readonly problems: readonly NamesProblem[];
}

/** A line that cannot be read, with the problem as its message. */
class InvalidLine extends Error {}

/** The longest line that is read. Nothing that people or specloom write is longer. */
const longestLine = 100_000;

/** Parses the text of a names lock. In a merge conflict, reads the lines of both sides. */
export function parseNames(text: string, file?: string): ParsedNames {
  const problems: NamesProblem[] = [];
  const entries = createNames();
  const { kept, hasConflict } = withoutConflicts(linesOf(text));
  for (const { range, text: own } of kept) {
    if (own.trim() === "" || own.startsWith("#")) continue;
    try {
      parseLine(own, range, entries);
    } catch (error) {
      if (!(error instanceof InvalidLine)) throw error;
      problems.push({ range, problem: error.message });
    }
  }
  const names = {
    ...(file !== undefined && { file }),
    ...(hasConflict && { isMerged: true }),
    ...entries,
  };
  return { names, problems };
}

interface Line {
  readonly text: string;
  readonly range: readonly [start: number, end: number];
}

function linesOf(text: string): readonly Line[] {
  let start = 0;
  return text.split("\n").map((whole) => {
    const line = whole.replace(/\r$/, "");
    const range = [start, start + line.length] as const;
    start += whole.length + 1;
    return { text: line, range };
  });
}

/** Removes the markers of git's merge conflicts, and the common ancestor that its style diff3 shows between them. */
function withoutConflicts(lines: readonly Line[]): { readonly kept: readonly Line[]; readonly hasConflict: boolean } {
  const kept: Line[] = [];
  let isAncestor = false;
  let hasConflict = false;
  for (const line of lines) {
    const [marker] = /^(<{7}|={7}|>{7}|\|{7})/.exec(line.text) ?? [];
    hasConflict ||= marker !== undefined;
    if (marker !== undefined) isAncestor = marker.startsWith("|");
    else if (!isAncestor) kept.push(line);
  }
  return { kept, hasConflict };
}

/** The entries of a lock while its lines are read. */
type Entries = ReturnType<typeof createNames>;

// ---------------------------------------------------------------------------------------------------- one line

/** Reads the tokens of a line one after another. */
interface Tokens {
  readonly peek: () => string | undefined;
  /** Returns the next word, unquoted. */
  readonly word: (what: string) => string;
  /** Takes a token if it is next. */
  readonly take: (token: string) => boolean;
  readonly expect: (token: string) => void;
  readonly end: () => void;
}

const punctuation = new Set(["=", "(", ")", ",", "->", "..."]);

/** Divides a line into quoted strings, punctuation and words. */
function tokensOf(text: string): Tokens {
  if (text.length > longestLine) throw new InvalidLine("it is too long");
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|->|\.\.\.|[=(),]|[^\s"=(),]+|"/gu) ?? [];
  let next = 0;
  const peek = (): string | undefined => tokens[next];
  const take = (token: string): boolean => {
    if (tokens[next] !== token) return false;
    next += 1;
    return true;
  };
  return {
    peek,
    take,
    word: (what) => {
      const token = tokens[next];
      if (token === undefined || punctuation.has(token))
        throw new InvalidLine(`${what} is missing${token === undefined ? " at the end" : ` before "${token}"`}`);
      next += 1;
      return unquote(token);
    },
    expect: (token) => {
      if (!take(token))
        throw new InvalidLine(`"${token}" is missing${tokens[next] ? ` before "${tokens[next]}"` : " at the end"}`);
    },
    end: () => {
      if (next < tokens.length) throw new InvalidLine(`nothing may follow before "${tokens[next]}"`);
    },
  };
}

function unquote(token: string): string {
  if (!token.startsWith('"')) return token;
  try {
    return JSON.parse(token) as string;
  } catch {
    throw new InvalidLine("a quoted word must be a JSON string");
  }
}

/** Adds the entry of a line. */
function parseLine(text: string, range: Line["range"], entries: Entries): void {
  const tokens = tokensOf(text);
  const add = readerOf(tokens.word("the kind"), tokens, { range }, entries);
  tokens.end();
  add();
}

/** Reads an entry of a kind. Returns the function that adds it. */
function readerOf(kind: string, tokens: Tokens, at: Pick<Line, "range">, entries: Entries): () => void {
  switch (kind) {
    case "operation": {
      const operation = parseOperation(tokens);
      return () => entries.operations.push({ ...operation, ...at });
    }
    case "resource":
    case "enum":
    case "brand":
    case "webhook": {
      const named = { key: tokens.word(`the ${kind}`), type: parseName(tokens) };
      return () => entries[`${kind}s` as const].push({ ...named, ...at });
    }
    case "schema": {
      const schema = { component: tokens.word("the schema"), type: parseName(tokens), ...parseForms(tokens) };
      return () => entries.schemas.push({ ...schema, ...at });
    }
    case "constant": {
      const constant = { component: tokens.word("the schema"), value: parseValue(tokens), name: parseName(tokens) };
      return () => entries.constants.push({ ...constant, ...at });
    }
    default:
      throw new InvalidLine(`"${kind}" is none of operation, resource, schema, enum, brand, constant and webhook`);
  }
}

function parseName(tokens: Tokens): string {
  tokens.expect("=");
  return tokens.word("the name");
}

function parseForms(tokens: Tokens): Pick<LockedSchema, "input" | "base" | "inputBase"> {
  const forms: { input?: string; base?: string; inputBase?: string } = {};
  for (const form of ["input", "base", "inputBase"] as const) {
    if (tokens.take(form)) forms[form] = tokens.word("the name");
  }
  return forms;
}

/** Parses the value of an enum: a quoted string, a number, true or false. */
function parseValue(tokens: Tokens): string | number | boolean {
  const isQuoted = tokens.peek()?.startsWith('"') === true;
  const text = tokens.word("the value");
  if (isQuoted) return text;
  if (text === "true" || text === "false") return text === "true";
  const number = Number(text);
  if (!Number.isFinite(number)) throw new InvalidLine(`the value ${text} needs quotes`);
  return number;
}

function parseOperation(tokens: Tokens): LockedOperation {
  const method = tokens.word("the method");
  const path = tokens.word("the path");
  const operationId = tokens.peek() === "=" ? undefined : tokens.word("the operationId");
  tokens.expect("=");
  const callPath = tokens.word("the call path").split(".");
  const given = parseArguments(tokens);
  const result = tokens.take("->") ? tokens.word("the media type") : undefined;
  const name = tokens.take("function") ? tokens.word("the name") : undefined;
  const types = tokens.take("types") ? tokens.word("the name") : undefined;
  return {
    method,
    path,
    ...(operationId !== undefined && { operationId }),
    callPath,
    ...given,
    ...(result !== undefined && { result }),
    ...(name !== undefined && { function: name }),
    ...(types !== undefined && { types }),
  };
}

type Arguments = Pick<LockedOperation, "optionsFirst" | "isGrouped" | "parameters" | "options" | "bodies">;

function parseArguments(tokens: Tokens): Arguments {
  const parameters: LockedParameter[] = [];
  const options: string[] = [];
  const bodies: LockedBody[] = [];
  let optionsFirst = false;
  let isGrouped = false;
  tokens.expect("(");
  for (let isFirst = true; !tokens.take(")"); isFirst = false) {
    if (!isFirst) tokens.expect(",");
    if (tokens.take("...")) {
      tokens.expect("body");
      bodies.push(parseBody(tokens, false));
    } else {
      const kind = tokens.word("an argument");
      if (kind === "options") optionsFirst = true;
      else if (kind === "grouped") isGrouped = true;
      else if (kind === "option") options.push(tokens.word("the option"));
      else if (kind === "body") bodies.push(parseBody(tokens, true));
      else parameters.push(parseParameter(kind, tokens));
    }
  }
  return { ...(optionsFirst && { optionsFirst }), ...(isGrouped && { isGrouped }), parameters, options, bodies };
}

function parseParameter(location: string, tokens: Tokens): LockedParameter {
  if (!isLocation(location))
    throw new InvalidLine(
      `"${location}" is none of path, query, header, cookie, body, ...body, option, options and grouped`,
    );
  const name = tokens.word("the parameter");
  const as = tokens.take("as") ? tokens.word("the name") : undefined;
  return { in: location, name, ...(as !== undefined && { as }) };
}

function parseBody(tokens: Tokens, isArgument: boolean): LockedBody {
  const mediaType = tokens.word("the media type");
  if (isArgument) tokens.expect("as");
  const as = isArgument ? tokens.word("the name") : undefined;
  const renamed: { property: string; as: string }[] = [];
  while (tokens.take("with")) {
    const property = tokens.word("the property");
    tokens.expect("as");
    renamed.push({ property, as: tokens.word("the name") });
  }
  return { mediaType, ...(as !== undefined && { as }), renamed };
}

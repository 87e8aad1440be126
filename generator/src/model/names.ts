import { byCodeUnit } from "../diagnostics/by-code-unit.js";
import { foldCase } from "../diagnostics/fold-case.js";
import { recased, startsWithLetter, wordsIn } from "./identifiers.js";

/**
 * Names are minted here and nowhere else: safe as identifiers, unique, and the same whatever the order of the spec.
 */

/** Names that generated code takes for itself, by the space they live in. */
export interface ReservedNames {
  /** Exported types and values: `ApiError`. */
  readonly types: readonly string[];
  /** Suffixes of an operation's types: `Params`. */
  readonly suffixes: readonly string[];
  /** Beginnings of further suffixes, which depend on the operation: `Response` of `Response404`. */
  readonly openSuffixes?: readonly string[];
  /** Members of the client itself: `request`. */
  readonly members: readonly string[];
  /** Functions that generated files import or export: `call`. */
  readonly functions: readonly string[];
  /** Further names, if the document has `x-unknowns`. */
  readonly withUnknowns?: Partial<Omit<ReservedNames, "suffixes" | "openSuffixes" | "withUnknowns">>;
}

/** Returns the names that are reserved in a document. */
export function reservedIn(reserved: ReservedNames, hasUnknowns: boolean): ReservedNames {
  const { types, members, functions, suffixes, openSuffixes = [], withUnknowns = {} } = reserved;
  if (!hasUnknowns) return reserved;
  return {
    suffixes,
    openSuffixes,
    types: [...types, ...(withUnknowns.types ?? [])],
    members: [...members, ...(withUnknowns.members ?? [])],
    functions: [...functions, ...(withUnknowns.functions ?? [])],
  };
}

/** Returns the name, or the name with the lowest number from 2 on that makes it free. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name}${number}`;
  return free;
}

/** Hands out names of one space. */
export interface Namer {
  /** The wanted name, or the wanted name with the lowest free number from 2 on; taken from then on. */
  readonly take: (wanted: string) => string;
  readonly has: (name: string) => boolean;
}

/**
 * Creates a space of names in which `taken` are in use. Names that differ only in case count as the same, because they are
 * file names, too.
 */
export function createNamer(taken: Iterable<string> = []): Namer {
  const used = new Set([...taken].map(foldCase));
  const has = (name: string): boolean => used.has(foldCase(name));
  // Names are never given back, so that no number below is free again.
  const numbers = new Map<string, number>();
  const take = (wanted: string): string => {
    const key = foldCase(wanted);
    let number = numbers.get(key) ?? 1;
    let name = number === 1 ? wanted : `${wanted}${number}`;
    for (; has(name); name = `${wanted}${number}`) number += 1;
    numbers.set(key, number);
    used.add(foldCase(name));
    return name;
  };
  return { take, has };
}

/**
 * Mints a name for each key. Keys that need no change go first, the rest by code unit order, so that neither the order
 * of the spec nor a new key with an awkward name moves anybody else's name. Names of earlier runs are kept; they are taken already.
 */
export function mintAll(
  keys: Iterable<string>,
  wanted: (key: string) => string,
  namer: Namer,
  kept: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const sorted = [...keys].sort(byCodeUnit);
  const unchanged = sorted.filter((key) => wanted(key) === key);
  const changed = sorted.filter((key) => wanted(key) !== key);
  return new Map([...unchanged, ...changed].map((key) => [key, kept.get(key) ?? namer.take(wanted(key))]));
}

/** Returns `SimpleUser` for `simple-user`: safe as the name of a type. */
export function pascalCase(text: string): string {
  return short(safeStart(words(text).map(capitalise).join(""))) || "Unnamed";
}

/** Returns `listForOrg` for `list-for-org`: safe as the name of a property, but perhaps a reserved word. */
export function camelCase(text: string): string {
  const [first, ...rest] = words(text);
  if (first === undefined) return "unnamed";
  return short(safeStart([uncapitalise(first), ...rest.map(capitalise)].join("")));
}

/** Returns the name of the function of an operation: `petsList` for `pets.list`. */
export function functionNameOf(callPath: readonly string[]): string {
  return safeIdentifier(camelCase(callPath.join(" ")));
}

/** Returns the stem of the types of an operation: `PetsList` for the function `petsList`. */
export function typeNameOf(functionName: string): string {
  return pascalCase(functionName);
}

/** Returns the type of a resource, by its joined call path: `PetsToysResource` for `pets.toys`. */
export function resourceTypeOf(resource: string): string {
  return `${pascalCase(resource)}Resource`;
}

/** Names become file names, and no file system holds more than 255 bytes of one. */
const longestName = 150;

/** Windows keeps these names for devices, whatever the ending. */
export const deviceNames: readonly string[] = [
  "con",
  "prn",
  "aux",
  "nul",
  ...[..."0123456789"].flatMap((digit) => [`com${digit}`, `lpt${digit}`]),
];

/** Shortens a name so that it fits into a file name with a suffix. */
export function short(name: string): string {
  if (name.length * 3 <= longestName) return name;
  // Cuts no character in two.
  const { read } = new TextEncoder().encodeInto(name, new Uint8Array(longestName));
  return name.slice(0, read);
}

/**
 * Returns the same name, unless declaring a variable or function of that name is illegal or shadows what generated code
 * uses.
 */
export function safeIdentifier(name: string): string {
  return reservedIdentifiers.has(name) ? `${name}_` : name;
}

/**
 * Returns the same name, unless a property of that name would break an object: `then` makes it a promise, and
 * `constructor` is not its class.
 */
export function safeMember(name: string): string {
  return dangerousMembers.has(name) ? `${name}_` : name;
}

/** Runs of letters and digits. A name all in capitals is read as words, not as an acronym. */
function words(text: string): readonly string[] {
  const found = wordsIn(text);
  const shouted = found.length > 1 && text === text.toUpperCase();
  return shouted ? found.map((word) => recased(word, word.toLowerCase())) : found;
}

/** Returns `Upload` for `upload`. */
export function capitalise(word: string): string {
  const first = word.charAt(0);
  return recased(first, first.toUpperCase()) + word.slice(1);
}

/** Returns `facts` for `Facts`, `apiKeys` for `APIKeys`, `apis` for `APIs`. */
function uncapitalise(word: string): string {
  return word.replace(/^\p{Lu}{2,}s(?!\p{Ll})|^\p{Lu}+(?=\p{Lu}\p{Ll})|^\p{Lu}+$|^\p{Lu}/u, (start) =>
    recased(start, start.toLowerCase()),
  );
}

/** Adds an underscore to a name that does not start with a letter. */
function safeStart(name: string): string {
  return name === "" || startsWithLetter(name) ? name : `_${name}`;
}

/** ECMAScript's reserved words (12.7.2), strict mode included, and the globals that generated code relies on. */
const reservedIdentifiers = new Set(
  (
    "await break case catch class const continue debugger default delete do else enum export extends false finally " +
    "for function if import in instanceof new null return super switch this throw true try typeof var void while " +
    "with yield let static implements interface package private protected public arguments eval undefined NaN " +
    "Infinity globalThis Object client params options core"
  ).split(" "),
);

/** Names of types that generated declarations use, and TypeScript's own words for types. */
export const reservedTypes: readonly string[] = (
  "any unknown never void null undefined string number boolean bigint symbol object Array ReadonlyArray Record Promise " +
  "Partial Required Readonly Pick Omit Exclude Extract Blob Date Object Function String Number Boolean Symbol Error " +
  "AsyncIterable PromiseLike ReadableStream Uint8Array ArrayBuffer Response Request Headers URL File FormData"
).split(" ");

const dangerousMembers = new Set(
  "__proto__ constructor prototype then toString toLocaleString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable toJSON".split(
    " ",
  ),
);

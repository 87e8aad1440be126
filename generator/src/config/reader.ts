import { closest } from "../diagnostics/closest.js";
import { childPointer } from "../diagnostics/pointer.js";
import type { Report } from "../diagnostics/report.js";
import { isRecord, problemOfPath, problemOfPlace } from "../write/index.js";

/** One mapping of the configuration. Every method reports what is wrong, at its place, and then gives a stand-in. */
export interface Reader {
  /** Reports GEN004 for every other key. */
  readonly onlyKeys: (known: readonly string[]) => void;
  /** Reports GEN007 for every other key. */
  readonly onlyOutputs: (known: readonly string[]) => void;
  readonly string: (key: string) => string | undefined;
  readonly requiredString: (key: string, example: string) => string;
  readonly boolean: (key: string) => boolean | undefined;
  readonly positiveInteger: (key: string) => number | undefined;
  readonly oneOf: <T extends string>(key: string, allowed: readonly T[]) => T | undefined;
  readonly listOf: <T extends string>(key: string, allowed: readonly T[]) => readonly T[] | undefined;
  readonly object: (key: string, example: string) => Reader | undefined;
  readonly optionalObject: (key: string) => Reader | undefined;
  /** A path below the folder of the configuration, normalised; GEN008 where it leads elsewhere. */
  readonly path: (key: string, example: string) => string;
  readonly paths: (key: string) => readonly string[];
}

interface Source {
  readonly file: string;
  readonly report: Report;
  readonly value: unknown;
  /** Of `value`. */
  readonly pointer?: string;
  /** The key that holds `value`. */
  readonly key?: string;
}

/** Reads `value`, which is wanted to be a mapping; where it is not, that is reported once and it counts as empty. */
export function createReader({ file, report, value, pointer = "", key = "the configuration" }: Source): Reader {
  const members: Record<string, unknown> = isRecord(value) ? value : {};
  const place = (name: string, on?: "key" | "value") => ({
    file,
    pointer: childPointer(pointer, name),
    ...(on && { on }),
  });
  const here = { file, pointer };
  const wrong = (name: string, expected: string, actual: unknown) =>
    void report.add("GEN005", { key: name, expected, actual: describe(actual) }, place(name, "value"));
  const missing = (name: string, example: string) =>
    void report.add("GEN006", { key: name, example }, pointer === "" ? here : { ...here, on: "key" });

  if (!isRecord(value)) {
    report.add("GEN005", { key, expected: "a mapping", actual: describe(value) }, here);
  }

  const string = (name: string): string | undefined => {
    const member = members[name];
    if (member === undefined || (typeof member === "string" && member !== "")) return member;
    wrong(name, "a text", member);
    return undefined;
  };
  const required = (name: string, example: string): string => {
    if (members[name] === undefined) missing(name, example);
    return string(name) ?? "";
  };
  const inside = (name: string, path: string, at = place(name, "value")): string => {
    const normal = path.replace(/^\.\/|\/$/g, "") || ".";
    const problem = normal === "." ? undefined : (problemOfPath(normal) ?? problemOfPlace(normal));
    if (problem !== undefined) report.add("GEN008", { key: name, path, problem }, at);
    return normal;
  };
  const optionalObject = (name: string): Reader | undefined => {
    const member = members[name];
    if (member === undefined) return undefined;
    return createReader({ file, report, value: member, pointer: childPointer(pointer, name), key: name });
  };

  return {
    onlyKeys: (known) => {
      for (const name of Object.keys(members).filter((member) => !known.includes(member))) {
        const suggestion = closest(name, known);
        report.add("GEN004", { key: name, known, ...(suggestion !== undefined && { suggestion }) }, place(name, "key"));
      }
    },
    onlyOutputs: (known) => {
      for (const name of Object.keys(members).filter((member) => !known.includes(member))) {
        const suggestion = closest(name, known);
        report.add("GEN007", { name, known, ...(suggestion !== undefined && { suggestion }) }, place(name, "key"));
      }
    },
    string,
    requiredString: required,
    boolean: (name) => {
      const member = members[name];
      if (member === undefined || typeof member === "boolean") return member;
      wrong(name, "true or false", member);
      return undefined;
    },
    positiveInteger: (name) => {
      const member = members[name];
      if (member === undefined) return undefined;
      if (typeof member === "number" && Number.isInteger(member) && member > 0) return member;
      wrong(name, "a whole number above 0", member);
      return undefined;
    },
    oneOf: (name, allowed) => {
      const member = members[name];
      const found = allowed.find((candidate) => candidate === member);
      if (member !== undefined && found === undefined) wrong(name, `one of ${allowed.join(", ")}`, member);
      return found;
    },
    listOf: <T extends string>(name: string, allowed: readonly T[]) => {
      const member = members[name];
      if (member === undefined) return undefined;
      const isAllowed = (item: unknown): item is T => allowed.some((candidate) => candidate === item);
      if (Array.isArray(member) && member.length > 0 && member.every(isAllowed)) return member;
      wrong(name, `a list of some of ${allowed.join(", ")}`, member);
      return undefined;
    },
    object: (name, example) => {
      if (members[name] === undefined && isRecord(value)) missing(name, example);
      return optionalObject(name);
    },
    optionalObject,
    path: (name, example) => inside(name, required(name, example)),
    paths: (name) => {
      const member = members[name];
      if (member === undefined) return [];
      if (Array.isArray(member) && member.every((path): path is string => typeof path === "string")) {
        return member.map((path, index) =>
          inside(name, path, { file, pointer: childPointer(childPointer(pointer, name), index) }),
        );
      }
      wrong(name, "a list of paths", member);
      return [];
    },
  };
}

function describe(value: unknown): string {
  if (value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "a mapping" : JSON.stringify(value);
}

import { ValidationError } from "./errors.js";
import { isObject } from "./plain.js";
import { redactor, type Secret } from "./redact.js";

/** The part of Standard Schema v1 (standardschema.dev) that this client uses; zod, valibot and arktype schemas fit. */
export interface StandardSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Verdict | Promise<Verdict>;
  };
}

/** Only whether there are issues counts: the value is never replaced by the validator's output. */
export interface Verdict {
  readonly issues?: readonly Issue[] | undefined;
}

/** One thing that is wrong with a value, and where. Those in errors and events have no other properties. */
export interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Per operation id: `params` sees the arguments as given, none as `{}`; `response` the whole decoded body, envelope included. */
export type Validators = Readonly<
  Record<string, { readonly params?: StandardSchema; readonly response?: StandardSchema }>
>;

/** Whether the arguments of a call are looked at, or the decoded response. */
export type Direction = "request" | "response";

/** Looks at what goes into a call and what comes out of it; `warn` makes an event of issues. What it throws, the call rejects with. */
export type Validate = (
  operation: string,
  direction: Direction,
  value: unknown,
  warn: (issues: readonly Issue[]) => void,
  /** Must not appear in issues and errors. */
  secret?: Secret,
) => Promise<void>;

/**
 * Makes the option `validate` of validators. With "strict", what they object to is a ValidationError: of arguments before
 * anything is sent, of a response in place of its result. With "warn" it is an event of the type `warning`.
 *
 * An integer in a response that a number cannot hold exactly is an issue as well, for every operation: JSON.parse has
 * rounded it. The option `parseJson` can keep it.
 */
export function validateWith(validators: Validators, mode: "strict" | "warn" = "strict"): Validate {
  return async (operation, direction, value, warn, secret) => {
    const { params, response } = validators[operation] ?? {};
    const verdict = await (direction === "request" ? params : response)?.["~standard"].validate(value);
    const rounded = direction === "response" ? roundedIn(value) : [];
    const found = [...(verdict?.issues ?? []), ...rounded];
    if (!verdict?.issues && found.length === 0) return;
    const issues = found.map((issue) => withoutSecret(issue, redactor(secret)));
    if (mode === "warn") return warn(issues);
    throw new ValidationError(`Invalid ${direction} of ${operation}: ${textOf(issues[0])}`, { direction, issues });
  };
}

/** Validators quote values and property names, and attach the value. */
const withoutSecret = ({ message, path }: Issue, redact: (text: string) => string): Plain => ({
  message: redact(message),
  path: path
    ?.map((part) => (typeof part === "object" ? part.key : part))
    .map((part) => (typeof part === "string" ? redact(part) : part)),
});

/** An issue with a path of names and numbers alone. */
type Plain = Issue & { readonly path?: readonly PropertyKey[] | undefined };

/** Finds the integers beyond 2^53. Without recursion, as a response may be nested deeply. */
function roundedIn(value: unknown): readonly Issue[] {
  const issues: Issue[] = [];
  const open: [value: unknown, path: Path | undefined][] = [[value, undefined]];
  for (let next; (next = open.pop()); ) {
    const [value, path] = next;
    if (Number.isInteger(value) && !Number.isSafeInteger(value))
      issues.push({ message: `${value as number} may be rounded: set the option parseJson`, path: keysOf(path) });
    else if (isObject(value))
      for (const [key, inner] of Object.entries(value)) open.push([inner, { key, parent: path }]);
  }
  return issues.reverse();
}

/** The last key of a path, and the ones before it: copying each path would be quadratic. */
interface Path {
  readonly key: string;
  readonly parent: Path | undefined;
}

function keysOf(path: Path | undefined): readonly string[] {
  const keys: string[] = [];
  for (let rest = path; rest; rest = rest.parent) keys.push(rest.key);
  return keys.reverse();
}

/** `data.items.0.name: Too small`. */
function textOf(issue: Plain | undefined): string {
  const path = issue?.path?.map(String).join(".");
  return `${path ? `${path}: ` : ""}${issue?.message}`;
}

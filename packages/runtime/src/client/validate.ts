import { ValidationError } from "./errors.js";
import { isObject } from "./plain.js";
import { redactor, type Secret } from "./redact.js";
import type { Issue, StandardSchema } from "./standard-schema.js";

/** Per operation id: `params` sees the arguments as given, none as `{}`; `response` the whole decoded body, envelope included. */
export type Validators = Readonly<
  Record<string, { readonly params?: StandardSchema; readonly response?: StandardSchema }>
>;

/** The arguments of a call, or the decoded response. */
export type Direction = "request" | "response";

/** Validates the arguments and the response of a call. The call rejects with an error that it throws. */
export type Validate = (
  operation: string,
  direction: Direction,
  value: unknown,
  report: ValidationReport,
) => Promise<void>;

/** The ways in which a validator reports issues. */
export interface ValidationReport {
  /** Makes a `warning` event. */
  readonly warn: (issues: readonly Issue[]) => void;
  /** Must not appear in issues and errors. */
  readonly secret?: Secret;
  /** The word for the value in errors. Default: the direction. */
  readonly subject?: string;
}

/**
 * Turns validators into the option `validate`. With "strict", invalid arguments are a ValidationError before anything is sent, and
 * so is an invalid response. With "warn", both are events of the type `warning`.
 *
 * An integer in a response that a number cannot hold exactly is an issue as well, for every operation: JSON.parse has rounded it.
 * The option `parseJson` can preserve it.
 */
export function validateWith(validators: Validators, mode: "strict" | "warn" = "strict"): Validate {
  return async (operation, direction, value, { warn, secret, subject = direction }) => {
    const { params, response } = validators[operation] ?? {};
    const verdict = await (direction === "request" ? params : response)?.["~standard"].validate(value);
    const rounded = direction === "response" ? roundedIn(value) : [];
    const found = [...(verdict?.issues ?? []), ...rounded];
    if (!verdict?.issues && found.length === 0) return;
    const issues = found.map((issue) => withoutSecret(issue, redactor(secret)));
    if (mode === "warn") return warn(issues);
    throw new ValidationError(`Invalid ${subject} of ${operation}: ${textOf(issues[0])}`, { direction, issues });
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

/** Finds the integers beyond 2^53. Without recursion, because a response may be nested deeply. */
function roundedIn(value: unknown): readonly Issue[] {
  const issues: Issue[] = [];
  const open: [value: unknown, path: Path | undefined][] = [[value, undefined]];
  for (let next; (next = open.pop());) {
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

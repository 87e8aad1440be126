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

/** One thing that is wrong with a value, and where. */
export interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Per operation id: `params` sees the arguments as given, none as `{}`; `response` the whole decoded body, envelope included. */
export type Validators = Readonly<
  Record<string, { readonly params?: StandardSchema; readonly response?: StandardSchema }>
>;

/** `data.items.0.name: Too small`. */
export function textOf(issue: Issue | undefined): string {
  const path = issue?.path?.map((part) => String(typeof part === "object" ? part.key : part)).join(".");
  return `${path ? `${path}: ` : ""}${issue?.message}`;
}

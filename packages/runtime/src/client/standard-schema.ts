/** The part of Standard Schema v1 (standardschema.dev) that this client uses; zod, valibot and arktype schemas fit. */
export interface StandardSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Verdict | Promise<Verdict>;
  };
}

/** The result of a validation. Only the issues count: the client never replaces a value by the validator's output. */
export interface Verdict {
  readonly issues?: readonly Issue[] | undefined;
}

/** One problem of a value, with the path to it. Issues in errors and events have no other properties. */
export interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

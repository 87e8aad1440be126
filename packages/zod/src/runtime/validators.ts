import { withoutUndefined } from "./undefined.js";

/** The part of Standard Schema v1 (standardschema.dev) that the client asks for. */
export interface Validator {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Verdict | Promise<Verdict>;
  };
}

interface Verdict {
  readonly issues?: readonly Issue[] | undefined;
}

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** By operation id: `params` sees the arguments of a call, `response` the whole body of the answer. */
export type Validators = Readonly<Record<string, { readonly params?: Validator; readonly response?: Validator }>>;

/** Sees arguments as they are sent: members that are undefined are not. For schemas of zod, which refuse undefined. */
export function given(schema: Validator): Validator {
  const validate = (value: unknown) => schema["~standard"].validate(withoutUndefined(value));
  return { "~standard": { version: 1, vendor: "specloom", validate } };
}

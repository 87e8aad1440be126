import { withoutUndefined } from "./undefined.js";

/** The part of Standard Schema v1 (standardschema.dev) that the client uses. */
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

/** Validators by operation id: `params` for the arguments of a call, `response` for the whole body of a response. */
export type Validators = Readonly<Record<string, { readonly params?: Validator; readonly response?: Validator }>>;

/** Returns a validator that ignores undefined members, which are not sent. Zod schemas reject them. */
export function given(schema: Validator): Validator {
  const validate = (value: unknown) => schema["~standard"].validate(withoutUndefined(value));
  return { "~standard": { version: 1, vendor: "specloom", validate } };
}

/**
 * Schemas or fast validators by operation id. Their types are `object`: generated code has hundreds, and comparing each with
 * `Validator` would take a compiler longer than the rest of the file.
 */
type Table = Readonly<Record<string, { readonly params?: object; readonly response?: object }>>;

/** Returns a generated table of validators that ignore undefined members. */
export function validatorsOf(table: Table): Validators {
  return table as Validators;
}

/** Returns a generated table of zod schemas, of which those of arguments ignore undefined members. */
export function givenValidatorsOf(table: Table): Validators {
  const entries = Object.entries(table).map(([id, { params, ...rest }]) => [
    id,
    params ? { params: given(params as Validator), ...rest } : rest,
  ]);
  return Object.fromEntries(entries) as Validators;
}

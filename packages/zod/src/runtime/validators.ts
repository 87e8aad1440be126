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

/** Sees arguments as they are sent: members that are undefined are not, and no arguments are none of each. */
export function given(schema: Validator): Validator {
  const { version, vendor } = { version: 1, vendor: "specloom" } as const;
  const validate = (value: unknown) => schema["~standard"].validate(withoutUndefined(value ?? {}));
  return { "~standard": { version, vendor, validate } };
}

/** A copy of what is plain data; files, dates and the like stay what they are. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (!isPlain(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutUndefined(member)]));
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

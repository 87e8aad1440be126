import type { Operation, Property, Response, Schema } from "../../../model/types.js";
import type { Doc } from "../../../codegen/doc-comments.js";
import type { Facts } from "../facts.js";
import type { Form, Forms } from "../forms.js";

/** A validator that every tier exports under the same name. */
export interface Export {
  readonly name: string;
  readonly doc: Doc;
  readonly schema: Schema;
  readonly form: Form;
  /** The client's type of the same values, if the client names one. */
  readonly type?: string;
  /** The part of a client's type that has these values, if no type has them alone. */
  readonly within?: Within;
  /** The client's type of the schema itself, where `type` is the union of the schemas that extend it. */
  readonly base?: string;
  /** Set if the client's type has more values. */
  readonly isWider?: boolean;
  /** Set if callers fill the values: optional properties may be undefined. Defaults to true in requests. */
  readonly filled?: boolean;
  /**
   * Set for arguments with a body that is not a plain object: the arguments without `names` are the body. If `optional`,
   * there may be none.
   */
  readonly rest?: { readonly names: readonly string[]; readonly schema: Schema; readonly optional: boolean };
  /** Set for arguments that add members to an object body. */
  readonly extends?: { readonly base: Export; readonly members: readonly Property[] };
}

/** A client's type, without some members, or one of its members. */
export interface Within {
  readonly type: string;
  readonly without?: readonly string[];
  readonly member?: { readonly name: string; readonly required: boolean };
}

/** The exports of one operation. */
export interface OperationExports {
  readonly operation: Operation;
  /** The arguments of a call, as the client takes them. */
  readonly params?: Export;
  readonly body?: Export;
  /** The JSON and text bodies by status, envelope included. Successes come first. */
  readonly responses: readonly ResponseExport[];
  /** Bodies and responses in alternative media types, and items of streams. */
  readonly others: readonly Export[];
}

export interface ResponseExport extends Export {
  readonly kind: Response["kind"];
}

export interface ExportGroup {
  /** The file name without extension: `facts`. */
  readonly file: string;
  readonly operations: readonly OperationExports[];
}

/** The exports of components that share a file. */
export interface SchemaExports {
  /** The file name without extension: `payment-method`. Absent if one file has all components. */
  readonly file?: string;
  /** The components, as the spec names them. */
  readonly components: ReadonlySet<string>;
  /** Computed at each access, so that a large document does not keep all of them in memory. */
  readonly exports: readonly Export[];
}

/** The exports of components, and facts about their schemas. */
export interface ComponentExports {
  readonly forms: Forms;
  /** Creates the facts about schemas, by form. Each file needs its own. */
  readonly createFacts: () => (form: Form) => Facts;
  /** The components, dependencies first: in one group or, in large documents, several. */
  readonly schemas: readonly SchemaExports[];
}

/** All exports of a tier. */
export interface Exports extends ComponentExports {
  readonly groups: readonly ExportGroup[];
  /** The payloads of webhooks and callbacks. */
  readonly payloads: { readonly file: string; readonly exports: readonly Export[] };
}

/** Lists the exports of an operation. A body comes before the arguments that extend it. */
export function exportsIn({ params, body, responses, others }: OperationExports): readonly Export[] {
  return [...(body ? [body] : []), ...(params ? [params] : []), ...responses, ...others];
}

/** The input for the exports of one operation. */
export interface OperationInput {
  readonly forms: Forms;
  /** Returns an unused name. */
  readonly mint: (wanted: string) => string;
  readonly operation: Operation;
}

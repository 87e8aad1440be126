import type { Code } from "../../../codegen/code.js";
import type { JsonValue, Schema } from "../../../model/types.js";
import type { EndpointNames } from "../../endpoints/names.js";
import type { TypeScope } from "../../shared/types.js";
import type { EmitInput } from "../settings.js";
import type { MockNames } from "./names.js";

/** The input for the declarations of one file. Modules are as seen from the file. */
export interface HandlersFile extends EmitInput {
  readonly names: MockNames;
  readonly endpointNames: EndpointNames;
  readonly runtime: string;
  readonly endpoints: string;
  /** The client. */
  readonly types: string;
  /** The scope of responses. */
  readonly scope: TypeScope;
  /** Returns the factory of a schema. The name is in the seed of its values. */
  readonly factoryOf: (schema: Schema, name: string, examples?: readonly JsonValue[]) => Code;
}

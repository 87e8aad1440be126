import type { Api, Operation } from "../../model/types.js";
import type { TypeScope } from "../shared/types.js";
import type { EndpointNames } from "./names.js";
import type { OperationValidators } from "../zod/exports/names.js";

/** The input for everything that is generated for one operation. Modules are as seen from the file. */
export interface EndpointInput {
  readonly api: Api;
  readonly operation: Operation;
  readonly names: EndpointNames;
  readonly validators: OperationValidators;
  /** The names of an error's properties, if the API has an envelope. */
  readonly failure: { readonly success: string; readonly message: string } | undefined;
  readonly runtime: string;
  readonly validatorsModule: string;
  /** The scope of responses. */
  readonly scope: TypeScope;
}

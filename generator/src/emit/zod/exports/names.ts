import type { Api, Operation, Schema } from "../../../model/types.js";
import { isSameSchema } from "../../shared/same-schema.js";
import { listExports } from "./list.js";
import type { OperationExports } from "./types.js";

/** The exports of the validators that an endpoint uses. */
export interface OperationValidators {
  readonly params?: string;
  readonly response?: string;
  /** Returns the validator of a request body by its schema; undefined for strings and bytes. */
  readonly bodyOf: (schema: Schema) => string | undefined;
}

const none: OperationValidators = { bodyOf: () => undefined };

/** Returns a function that finds the validators of an operation. The handling of unknown properties does not change their names. */
export function validatorsOf(api: Api): (operation: Operation) => OperationValidators {
  const { groups } = listExports(api, "loose");
  const all = new Map(
    groups.flatMap(({ operations }) => operations).map((exports) => [exports.operation, validatorsIn(exports)]),
  );
  return (operation) => all.get(operation) ?? none;
}

function validatorsIn({ params, body, responses, others }: OperationExports): OperationValidators {
  const response = responses.find(({ kind }) => kind === "success");
  const bodies = [...(body ? [body] : []), ...others].filter(({ form }) => form.direction === "request");
  return {
    ...(params && { params: params.name }),
    ...(response && { response: response.name }),
    bodyOf: (schema) => bodies.find((one) => isSameSchema(one.schema, schema))?.name,
  };
}

import { createNamer } from "../../../model/names.js";
import type { Api } from "../../../model/types.js";
import { groupOperations } from "../../shared/names.js";
import type { UnknownKeys } from "../forms.js";
import { createExportNamer } from "../names.js";
import { paramsOf } from "./arguments.js";
import { bodyOf } from "./bodies.js";
import { listComponents } from "./components.js";
import { otherBodies, otherResponses } from "./media-types.js";
import { responsesOf } from "./responses.js";
import { itemsOf } from "./streams.js";
import type { Exports, OperationExports, OperationInput } from "./types.js";
import { payloadsOf } from "./webhooks.js";

/** Lists the exports of a tier: every component, and the arguments, bodies and responses of every operation. */
export function listExports(api: Api, unknownKeys: UnknownKeys): Exports {
  const mint = createExportNamer(api);
  const components = listComponents(api, unknownKeys, mint);
  const { forms } = components;
  const groups = groupOperations(api).map(({ file, operations }) => ({
    file,
    operations: operations.map((operation) => exportsOf({ forms, mint, operation })),
  }));
  const file = createNamer(groups.map((group) => group.file)).take("webhooks");
  return { ...components, groups, payloads: { file, exports: payloadsOf(api, forms) } };
}

function exportsOf(input: OperationInput): OperationExports {
  const { operation } = input;
  const body = bodyOf(input);
  const params = paramsOf(input, body);
  const responses = responsesOf(input);
  const others = [...otherBodies(input), ...otherResponses(input), ...itemsOf(input)];
  return { operation, ...(params && { params }), ...(body && { body }), responses, others };
}

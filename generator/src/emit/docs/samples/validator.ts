import { stringText } from "../../../codegen/literals.js";
import type { Operation } from "../../../model/types.js";
import { callPath, runtimeName } from "../../shared/names.js";
import type { OperationValidators } from "../../zod/exports/names.js";
import type { Modules } from "./modules.js";
import { argumentsText, sampleCall } from "./call.js";
import { connectionMembers } from "./client.js";
import type { Site } from "../site.js";

/**
 * Returns a program that validates what comes from outside: the arguments of a call that changes data, the response to one that
 * reads. Undefined if the operation has validators of neither.
 */
export function validatorSample(
  operation: Operation,
  { params, response }: OperationValidators,
  site: Site,
  modules: Modules & { readonly validators: string },
): string | undefined {
  const changes = operation.intent === "mutation";
  if (params !== undefined && (changes || response === undefined))
    return argumentsSample(operation, params, site, modules.validators);
  return response === undefined ? undefined : responseSample(operation, response, site, modules);
}

function argumentsSample(operation: Operation, params: string, site: Site, module: string): string {
  const opening = `const params = ${params}.safeParse(`;
  const given = argumentsText(operation, site, opening.length + 2) || "{}";
  const call = `${callPath(operation)}(${operation.optionsFirst ? "{}, " : ""}params.data)`;
  return [
    `import { ${params} } from ${stringText(module)};`,
    "",
    `${opening}${given});`,
    `if (params.success) await ${call};`,
    "else console.log(params.error.issues);",
  ].join("\n");
}

function responseSample(
  operation: Operation,
  response: string,
  site: Site,
  modules: Modules & { readonly validators: string },
): string {
  const validate = `validate: validateWith({ ${stringText(runtimeName(operation))}: { response: ${response} } })`;
  const callee = { path: callPath(operation), taken: ["client", "createClient", "validateWith", response] };
  return [
    `import { createClient, validateWith } from ${stringText(modules.client)};`,
    `import { ${response} } from ${stringText(modules.validators)};`,
    "",
    "const client = createClient({",
    ...[...connectionMembers(site.api), validate].map((member) => `  ${member},`),
    "});",
    sampleCall(operation, site, callee),
  ].join("\n");
}

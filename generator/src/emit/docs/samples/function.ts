import { stringText } from "../../../codegen/literals.js";
import type { Operation } from "../../../model/types.js";
import { uploadFunction } from "../../shared/names.js";
import type { Modules } from "./modules.js";
import { sampleCall, uploadCall, type Callee } from "./call.js";
import { connectionText } from "./client.js";
import type { Site } from "../site.js";

/** Returns a program that calls the function of an operation. */
export function functionSample(operation: Operation, site: Site, modules: Modules): string {
  return programOf(operation.name.code, site, modules, (callee) => sampleCall(operation, site, callee));
}

/** Returns a program that calls the function of the upload that an operation reserves. */
export function uploadFunctionSample(operation: Operation, site: Site, modules: Modules): string {
  return programOf(uploadFunction(operation), site, modules, uploadCall);
}

function programOf(name: string, { api }: Site, modules: Modules, callOf: (callee: Callee) => string): string {
  const core = name === "core" ? "client" : "core";
  const callee = { path: name, before: [core], taken: ["createCore", core, name] };
  return [
    `import { createCore, ${name} } from ${stringText(modules.operations)};`,
    "",
    `const ${core} = createCore(${connectionText(api)});`,
    callOf(callee),
  ].join("\n");
}

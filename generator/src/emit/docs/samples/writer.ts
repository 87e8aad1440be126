import type { Operation } from "../../../model/types.js";
import { hooksOf, type Hooked } from "../../shared/queries/operations.js";
import { validatorsOf, type OperationValidators } from "../../zod/exports/names.js";
import type { Modules } from "./modules.js";
import { methodOf, sampleCall, uploadCall } from "./call.js";
import { curlText } from "./curl.js";
import { functionSample, uploadFunctionSample } from "./function.js";
import { hookSample, uploadHookSample } from "./react.js";
import { sampleRequest } from "./request.js";
import { validatorSample } from "./validator.js";
import { uploadPath, type Site } from "../site.js";
import { fenced } from "../text/spec-text.js";

/** Writes the samples of operations. */
export interface SampleWriter {
  /** Returns the ways to call an operation, as code blocks with a label. Site generators show adjacent ones as tabs. */
  readonly ofOperation: (operation: Operation) => readonly string[];
  /** Returns the ways to call the upload that an operation reserves. */
  readonly ofUpload: (operation: Operation) => readonly string[];
}

/** A code block, left out if it has no code. */
interface Tab {
  readonly language: "ts" | "tsx" | "sh";
  readonly label: string;
  readonly code: string | undefined;
}

/** Creates a writer of samples that import these modules. */
export function createSampleWriter(site: Site, modules: Modules): SampleWriter {
  const { hooks, validators } = modules;
  const hooked = hooks === undefined ? undefined : hooksOf(site.api);
  const validated = validators === undefined ? undefined : validatorsOf(site.api);
  const inReact = (operation: Operation, sample: (one: Hooked, module: string) => string | undefined) => {
    const one = hooked?.(operation);
    return one && hooks !== undefined ? sample(one, hooks) : undefined;
  };
  const validatorOf = (operation: Operation): string | undefined => {
    const found: OperationValidators | undefined = validated?.(operation);
    return found && validators !== undefined
      ? validatorSample(operation, found, site, { ...modules, validators })
      : undefined;
  };
  return {
    ofOperation: (operation) =>
      fences([
        { language: "ts", label: "Client", code: sampleCall(operation, site) },
        { language: "ts", label: "Function", code: functionSample(operation, site, modules) },
        { language: "tsx", label: "React", code: inReact(operation, (one, module) => hookSample(one, site, module)) },
        { language: "ts", label: "Validator", code: validatorOf(operation) },
        { language: "sh", label: "curl", code: curlText(sampleRequest(operation, site)) },
      ]),
    ofUpload: (operation) =>
      fences([
        { language: "ts", label: "Client", code: uploadCall({ ...methodOf(operation), path: uploadPath(operation) }) },
        { language: "ts", label: "Function", code: uploadFunctionSample(operation, site, modules) },
        { language: "tsx", label: "React", code: inReact(operation, uploadHookSample) },
      ]),
  };
}

function fences(tabs: readonly Tab[]): readonly string[] {
  return tabs.flatMap(({ language, label, code }) =>
    code === undefined ? [] : [fenced(code, `${language} [${label}]`)],
  );
}

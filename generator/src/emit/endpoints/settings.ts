import type { EmitInput as Input } from "../output.js";
import { packageOption, runtimeOption, validatorsOption } from "../shared/module-options.js";

export const endpointsOptions = {
  runtime: runtimeOption("endpoints"),
  package: packageOption,
  validators: validatorsOption,
};

export type EmitInput = Input<typeof endpointsOptions>;

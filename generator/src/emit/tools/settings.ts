import type { EmitInput as Input } from "../output.js";
import { packageOption, runtimeOption, validatorsOption } from "../shared/module-options.js";

export const toolsOptions = { runtime: runtimeOption("mcp"), package: packageOption, validators: validatorsOption };

export type EmitInput = Input<typeof toolsOptions>;
export type EmitOptions = EmitInput["options"];

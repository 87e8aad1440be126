import { packageOption, runtimeOption } from "../shared/module-options.js";
import type { EmitInput as Input } from "../output.js";

export const queryOptions = { runtime: runtimeOption("query"), package: packageOption };

export type EmitInput = Input<typeof queryOptions>;

import { packageOption, queryOption, runtimeOption } from "../shared/module-options.js";
import type { EmitInput as Input } from "../output.js";

export const reactOptions = { runtime: runtimeOption("react"), package: packageOption, query: queryOption };

export type EmitInput = Input<typeof reactOptions>;

import { packageOption, runtimeOption } from "../shared/module-options.js";
import type { EmitInput as Input } from "../output.js";

export const swrOptions = { runtime: runtimeOption("swr"), package: packageOption };

export type EmitInput = Input<typeof swrOptions>;

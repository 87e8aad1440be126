import type { EmitInput as Input } from "../output.js";
import { endpointsOption, packageOption, runtimeOption } from "../shared/module-options.js";

export const serverOptions = { runtime: runtimeOption, package: packageOption, endpoints: endpointsOption };

export type EmitInput = Input<typeof serverOptions>;
export type EmitOptions = EmitInput["options"];

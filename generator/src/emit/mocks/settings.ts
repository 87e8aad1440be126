import type { EmitInput as Input } from "../output.js";
import { endpointsOption, packageOption, runtimeOption } from "../shared/module-options.js";

export const mocksOptions = { runtime: runtimeOption("mocks"), package: packageOption, endpoints: endpointsOption };

export type EmitInput = Input<typeof mocksOptions>;
export type EmitOptions = EmitInput["options"];

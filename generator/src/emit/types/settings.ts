import { runtimeOption } from "../shared/module-options.js";
import type { EmitInput as Input } from "../output.js";

export const typesOptions = {
  runtime: runtimeOption("client"),
};

export type EmitInput = Input<typeof typesOptions>;

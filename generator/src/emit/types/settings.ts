import { flag } from "../option.js";
import { runtimeOption } from "../shared/module-options.js";
import type { EmitInput as Input } from "../output.js";

export const typesOptions = {
  runtime: runtimeOption("client"),
  proof: flag({
    description:
      "emit compile-time assertions that the client's types equal openapi-typescript's, for all schemas that it can express",
    default: false,
  }),
};

export type EmitInput = Input<typeof typesOptions>;

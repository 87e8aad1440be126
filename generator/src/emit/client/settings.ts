import { packageOption, runtimeOption } from "../shared/module-options.js";
import type { EmitInput as Input } from "../output.js";

export const clientOptions = {
  runtime: runtimeOption("client"),
  package: {
    ...packageOption,
    description: "the name under which users import the client, for its errors, its documentation and `User-Agent`",
  },
};

export type EmitInput = Input<typeof clientOptions>;

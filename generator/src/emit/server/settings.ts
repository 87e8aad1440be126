import type { EmitInput as Input } from "../output.js";
import { flag } from "../option.js";
import { endpointsOption, packageOption, runtimeOption } from "../shared/module-options.js";

export const serverOptions = {
  runtime: runtimeOption("hono"),
  package: packageOption,
  endpoints: endpointsOption,
  document: flag({
    description: "emit the OpenAPI document, so that the server can publish it as `/openapi.json`",
    default: true,
  }),
};

export type EmitInput = Input<typeof serverOptions>;

import type { Api, Operation } from "../../model/types.js";

/** Whether a call must be given arguments, may be, or has none. */
export type Need = "required" | "optional" | "none";

export function needOfArguments({ unknowns }: Api, { name, parameters, body, args }: Operation): Need {
  const hasOption = unknowns.some(({ option }) => option?.operation === name.wire);
  if (parameters.length === 0 && args.body === "none" && !hasOption) return "none";
  // With every member of the body optional, an empty body may still be sent, but only on purpose.
  const isNeeded = parameters.some(({ required }) => required) || (args.body !== "none" && body?.required === true);
  return isNeeded ? "required" : "optional";
}

import type { Administrator, Principal } from "./principal.js";

/** Returns the principal of an admin operation that apps call with an API key. */
export function callerOf({ principal }: { readonly principal: Principal | Administrator }): Principal {
  if ("isAdministrator" in principal) throw new Error("This operation is not one for API keys");
  return principal;
}

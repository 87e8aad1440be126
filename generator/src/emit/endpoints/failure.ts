import type { Api } from "../../model/types.js";

/** The property for the message of an error, in an API whose envelopes have none. */
const usualMessage = "message";

/** Returns the names of an error's properties, if the responses of the API are in envelopes with a success flag. */
export function failureOf({ operations }: Api): { readonly success: string; readonly message: string } | undefined {
  const envelopes = operations.flatMap(({ envelope }) => envelope ?? []);
  const success = envelopes.find((envelope) => envelope.success !== undefined)?.success;
  if (success === undefined) return undefined;
  const named = envelopes.find(({ message }) => message !== undefined)?.message;
  return { success, message: named ?? usualMessage };
}

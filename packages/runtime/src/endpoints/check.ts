import type { Endpoint, Issue } from "./contract.js";

/** Returns the issues of the whole body of a successful response; none if the endpoint has no validator for it. */
export function checkResult({ response }: Endpoint, body: unknown): readonly Issue[] {
  if (response === undefined || response.is(body)) return [];
  const verdict = response.safeParse(body);
  return verdict.success ? [] : verdict.error.issues.map(({ path, message }) => ({ path, message }));
}

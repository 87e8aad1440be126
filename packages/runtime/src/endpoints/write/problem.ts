import type { Endpoint } from "../contract.js";
import { HttpError, problemOf, type Problem } from "../problem.js";
import { isBodiless } from "./bodiless.js";

/**
 * Writes a refused request or an error of a handler: in the API's envelope if it has one, else as `application/problem+json`
 * (RFC 9457).
 */
export function writeProblem(
  endpoint: Pick<Endpoint, "method" | "failure"> | undefined,
  problem: Problem | HttpError,
): Response {
  const isError = problem instanceof HttpError;
  const { status } = problem;
  const headers = new Headers(isError ? problem.headers : undefined);
  const failure = endpoint?.failure;
  const type = failure || (isError && problem.body !== undefined) ? "application/json" : "application/problem+json";
  if (!headers.has("content-type")) headers.set("content-type", type);
  const text = JSON.stringify(bodyOf(problem, failure));
  const hasBody = endpoint?.method !== "HEAD" && !isBodiless(status);
  return new Response(hasBody ? text : null, { status, headers });
}

function bodyOf(problem: Problem | HttpError, failure: Endpoint["failure"]): unknown {
  if (problem instanceof HttpError) {
    if (problem.body !== undefined) return problem.body;
    return bodyOf(problemOf(problem.status, problem.message), failure);
  }
  const { status, title, detail, issues } = problem;
  if (failure) return { [failure.success]: false, [failure.message]: detail };
  return { title, status, detail, ...(issues.length > 0 && { issues }) };
}

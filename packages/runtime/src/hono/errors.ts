import { HttpError, type Issue, type Problem } from "../endpoints/index.js";

/** A request that was answered without calling its handler: an unknown path or method, or invalid arguments. */
export class RequestError extends HttpError {
  override get name(): string {
    return "RequestError";
  }

  /** What is wrong with the arguments; empty for other errors. */
  readonly issues: readonly Issue[];

  constructor(problem: Problem, headers?: Readonly<Record<string, string>>) {
    super(problem.status, problem.detail, headers && { headers });
    this.issues = problem.issues;
  }
}

/** A handler returned a result that the document does not allow. */
export class ResponseError extends Error {
  override get name(): string {
    return "ResponseError";
  }

  /** The call path of the operation. */
  readonly operation: string;
  readonly issues: readonly Issue[];

  constructor(operation: string, issues: readonly Issue[]) {
    super(
      `The handler of ${operation} returned a result that the document does not allow:\n${issues.map(describe).join("\n")}`,
    );
    this.operation = operation;
    this.issues = issues;
  }
}

function describe({ path, message }: Issue): string {
  return `  ${path.length === 0 ? "the body" : path.map(String).join(".")}: ${message}`;
}

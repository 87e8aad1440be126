// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

import { HttpError, type Issue, type Problem } from "./endpoints.js";

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

import type { SourceLocation } from "../../diagnostics/types.js";

/**
 * Selects the operations of a document. An operation stays if it matches every key of `include` (of one of them, if there
 * are several) and no key of `exclude`.
 */
export interface OperationFilter {
  /** Empty: every operation. */
  readonly include: readonly Criteria[];
  readonly exclude: Criteria;
  /** Component schemas that stay although no operation needs them. */
  readonly schemas: readonly Pattern[];
  /** The filter in the configuration. */
  readonly at?: SourceLocation;
  /** Set to report nothing: another run reports the problems of the filter. */
  readonly isSilent?: true;
}

/** The keys of `include` and `exclude`. Patterns of one key are alternatives. */
export interface Criteria {
  readonly tags?: readonly Pattern[];
  readonly paths?: readonly Pattern[];
  /** HTTP methods. */
  readonly methods?: readonly Pattern[];
  /** OperationIds, or methods with paths: `GET /pets`. */
  readonly operations?: readonly Pattern[];
  /** Names of `x-permission`. */
  readonly permissions?: readonly Pattern[];
  /** Names of webhooks. */
  readonly webhooks?: readonly Pattern[];
  readonly deprecated?: boolean;
  /** The value of `x-internal`, of the operation or its path. */
  readonly internal?: boolean;
}

/** A key of criteria that has patterns. */
export type PatternKey = Exclude<keyof Criteria, "deprecated" | "internal">;

export const patternKeys = ["tags", "paths", "methods", "operations", "permissions", "webhooks"] as const;
export const flagKeys = ["deprecated", "internal"] as const;

/** A pattern with the wildcards `*`, which matches inside a segment, and `**`, which matches across segments. */
export interface Pattern {
  readonly text: string;
  readonly at?: SourceLocation;
}

/** The operations and schemas that a filter removes, whose names stay taken. */
export interface LeftOut {
  readonly operations: readonly LeftOutOperation[];
  /** The names of component schemas that nothing needs. */
  readonly schemas: readonly string[];
}

/** The facts that the name of an operation comes from. */
export interface LeftOutOperation {
  readonly method: string;
  readonly path: string;
  readonly operationId?: string;
  readonly tags: readonly string[];
  /** The method that `x-upload` adds beside the operation. */
  readonly upload?: string;
}

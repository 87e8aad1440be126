import type { Operation } from "../../model/types.js";
import { codeSpan } from "../shared/prose.js";
import { cell } from "./markdown.js";
import { operationView, type OperationView, type Usual } from "./operation.js";
import { operationLink, type ResourcePage, type Scope, type Site } from "./site.js";
import { blocks, firstSentence, inline } from "./spec-text.js";

/** One line of an overview; finished cells. */
export interface OverviewRow {
  readonly call: string;
  readonly request: string;
  readonly summary: string;
  readonly permission: string;
}

export interface ResourceView {
  readonly title: string;
  readonly description: string;
  /** Empty where there is only one operation. */
  readonly overview: readonly OverviewRow[];
  readonly operations: readonly OperationView[];
}

export function resourceView({ page, resource, operations }: ResourcePage, site: Site, usual: Usual): ResourceView {
  const scope = { site, page };
  return {
    title: resourceTitle(resource),
    description: blocks(resource?.description),
    overview: operations.length < 2 ? [] : operations.map((operation) => overviewRow(operation, scope)),
    operations: operations.map((operation) => operationView(operation, scope, usual)),
  };
}

/** `client.facts`, or `client` for what belongs to no resource. */
export function resourceTitle(resource: ResourcePage["resource"]): string {
  return codeSpan(["client", ...(resource?.path ?? [])].join("."));
}

export function overviewRow(operation: Operation, scope: Scope): OverviewRow {
  const { summary, description, permission, http, deprecated } = operation;
  const text = summary === undefined ? firstSentence(description) : inline(summary);
  const marker = permission?.scope === undefined ? "" : `, ${codeSpan(permission.scope)}`;
  return {
    call: cell(operationLink(scope, operation)),
    request: cell(codeSpan(`${http.method} ${http.path}`)),
    summary: cell(`${deprecated ? "**Deprecated.** " : ""}${text}`),
    permission: permission === undefined ? "" : cell(`${codeSpan(permission.name)}${marker}`),
  };
}

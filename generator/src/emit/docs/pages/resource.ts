import type { Operation } from "../../../model/types.js";
import { codeSpan } from "../../shared/prose.js";
import { cell, link } from "../text/markdown.js";
import { operationView, type OperationView, type Usual } from "../operation/operation.js";
import {
  hrefFrom,
  operationLink,
  trailOf,
  uploadLink,
  type OperationPage,
  type ResourcePage,
  type Scope,
  type Site,
} from "../site.js";
import { blocks, firstSentence, inline } from "../text/spec-text.js";
import { uploadSummary } from "../operation/upload.js";

/** A row of an overview; finished cells. */
export interface OverviewRow {
  readonly call: string;
  readonly request: string;
  readonly summary: string;
  readonly permission: string;
}

export interface ResourceView {
  readonly title: string;
  /** The titles of its tag and of those that contain it; "" if it has none. */
  readonly trail: string;
  readonly description: string;
  /** Empty where there is only one call. */
  readonly overview: readonly OverviewRow[];
  readonly operations: readonly OperationView[];
}

/** The page of one operation of a resource that has many. */
export interface OperationPageView {
  readonly operation: OperationView;
  /** A link to the page of the resource. */
  readonly resource: string;
}

export function resourceView(resourcePage: ResourcePage, site: Site, usual: Usual): ResourceView {
  const { page, resource, operations, operationPages } = resourcePage;
  const scope = { site, page };
  const shown = operationPages.length > 0 ? [] : operations;
  const overview = operations.flatMap((operation) => overviewRows(operation, scope));
  return {
    title: resourceTitle(resource),
    trail: trailText(resource),
    description: blocks(resource?.description),
    overview: overview.length < 2 ? [] : overview,
    operations: shown.map((operation) => operationView(operation, scope, usual)),
  };
}

export function operationPageView(
  { page, operation }: OperationPage,
  { page: list, resource }: ResourcePage,
  site: Site,
  usual: Usual,
): OperationPageView {
  return {
    operation: { ...operationView(operation, { site, page }, usual), isPage: true },
    resource: link(resourceTitle(resource), hrefFrom(page, { page: list })),
  };
}

/** Returns `client.facts`, or `client` for operations without a resource. */
export function resourceTitle(resource: ResourcePage["resource"]): string {
  return codeSpan(["client", ...(resource?.path ?? [])].join("."));
}

/** Returns "Catalog / Products" for a resource whose tag has a title or a parent. */
export function trailText(resource: ResourcePage["resource"]): string {
  const isNamed = resource?.title !== undefined || resource?.groups !== undefined;
  return isNamed ? trailOf(resource).map(inline).join(" / ") : "";
}

/** Returns the line of an operation, and that of the upload that it reserves. */
export function overviewRows(operation: Operation, scope: Scope): readonly OverviewRow[] {
  const row = overviewRow(operation, scope);
  if (operation.upload === undefined) return [row];
  const request = `${codeSpan("PUT")} to the URL of each part`;
  return [row, { ...row, call: cell(uploadLink(scope, operation)), request, summary: uploadSummary }];
}

function overviewRow(operation: Operation, scope: Scope): OverviewRow {
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

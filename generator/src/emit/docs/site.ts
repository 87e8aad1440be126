import { groupBy } from "../../diagnostics/add-to.js";
import { posix } from "node:path";
import { sentByService } from "../../model/index.js";
import { byCodeUnit } from "../../diagnostics/by-code-unit.js";
import { createNamer, deviceNames, short } from "../../model/names.js";
import type { Api, NamedSchema, Operation, Resource, Unknown, Webhook } from "../../model/types.js";
import { anchorOf, anchorsOf, link } from "./text/markdown.js";
import { codeSpan } from "../shared/prose.js";
import { callPath } from "../shared/names.js";

/** The page and section that describe something. */
export interface PageSection {
  /** The path of the page below the output folder. */
  readonly page: string;
  /** Absent if the page is about nothing else. */
  readonly anchor?: string;
}

interface At<T> {
  readonly thing: T;
  readonly place: PageSection;
}

/** The operations of one resource; those of the client itself belong to none. */
export interface ResourcePage {
  readonly page: string;
  readonly resource?: Resource;
  readonly operations: readonly Operation[];
  /** The pages of the operations, if they are too many for one. */
  readonly operationPages: readonly OperationPage[];
}

/** An operation with a page of its own. */
export interface OperationPage {
  readonly page: string;
  readonly operation: Operation;
}

/** The schemas that share a page, by name. */
export interface SchemaPage {
  readonly page: string;
  readonly schemas: readonly NamedSchema[];
}

/** The pages, with the location of everything that they describe. */
export interface Site {
  readonly api: Api;
  readonly resources: readonly ResourcePage[];
  readonly schemaPages: readonly SchemaPage[];
  /** Keyed by wire name. */
  readonly operations: ReadonlyMap<string, At<Operation>>;
  /** Keyed by wire name. */
  readonly schemas: ReadonlyMap<string, At<NamedSchema>>;
  /** Keyed by id. */
  readonly unknowns: ReadonlyMap<string, At<Unknown>>;
  /** Callbacks included, by type name. */
  readonly webhooks: ReadonlyMap<string, At<Webhook>>;
}

/** The site as seen from one page. */
export interface Scope {
  readonly site: Site;
  readonly page: string;
}

export const indexPage = "README.md";
export const schemasPage = "schemas.md";
export const unknownsPage = "unknowns.md";
export const webhooksPage = "webhooks.md";
/** Exists only for documents that declare effects. */
export const effectsPage = "effects.md";

/** More schemas than these have a page each. */
const schemasPerPage = 150;

/** More operations of a resource than these have a page each. */
const operationsPerPage = 80;

/** Decides what is on which page. */
export function buildSite(api: Api): Site {
  const resources = resourcePages(api);
  const schemaPages = pagesOfSchemas(api.schemas);
  const webhooks = sentByService(api);
  return {
    api,
    resources,
    schemaPages,
    operations: new Map(resources.flatMap(placeOperations)),
    schemas: new Map(schemaPages.flatMap(placeSchemas)),
    unknowns: placeAll(
      api.unknowns,
      unknownsPage,
      ({ id }) => id,
      api.unknowns.map(({ id }) => id.replace(/[^\w.-]/g, "-")),
    ),
    webhooks: placeAll(
      webhooks,
      webhooksPage,
      ({ typeName }) => typeName,
      anchorsOf(["Webhooks", ...webhooks.map(webhookHeading)]).slice(1),
    ),
  };
}

/** Returns the heading of a webhook, on one line. */
export function webhookHeading({ name }: Webhook): string {
  return name.wire.replace(/\s+/g, " ").trim();
}

// ---------------------------------------------------------------------------------------------------- pages

/** Returns whether the document lists gaps of the API's reference, or readings of it. */
export function hasUnknowns({ unknowns, readings }: Api): boolean {
  return unknowns.length + readings.length > 0;
}

/** Returns whether a mutation declares effects. */
export function hasEffects({ operations }: Api): boolean {
  return operations.some(({ effects }) => effects.length > 0);
}

function resourcePages(api: Api): readonly ResourcePage[] {
  const { operations, resources } = api;
  const namer = createNamer(takenNames(api));
  const own = operations.filter(({ resource }) => resource.length === 0);
  const root = own.length === 0 ? [] : [resourcePage(namer.take("client"), own)];
  const byResource = groupBy(operations, ({ resource }) => resource.join("."));
  const rest = resources.flatMap((resource): readonly ResourcePage[] => {
    const key = resource.path.join(".");
    const members = byResource.get(key) ?? [];
    return members.length === 0 ? [] : [resourcePage(namer.take(fileName(resource.path)), members, resource)];
  });
  return [...root, ...inGroups(rest)];
}

/** Orders resources by the groups of their tags, which contain them, so that each follows its parent. */
function inGroups(pages: readonly ResourcePage[]): readonly ResourcePage[] {
  if (pages.every(({ resource }) => resource?.groups === undefined)) return pages;
  const keyOf = ({ resource }: ResourcePage): string => trailOf(resource).join("\n").toLowerCase();
  return [...pages].sort((a, b) => byCodeUnit(keyOf(a), keyOf(b)));
}

/** Returns the titles that lead to a resource, its own included; only its name if its tag has no title. */
export function trailOf(resource: Resource | undefined): readonly string[] {
  return [...(resource?.groups ?? []), resource?.title ?? resource?.path.join(".") ?? ""];
}

function resourcePage(name: string, operations: readonly Operation[], resource?: Resource): ResourcePage {
  const namer = createNamer(deviceNames);
  const operationPages =
    operations.length <= operationsPerPage
      ? []
      : operations.map((operation) => ({
          page: `${name}/${namer.take(fileName([operation.method]))}.md`,
          operation,
        }));
  return { page: `${name}.md`, ...(resource && { resource }), operations, operationPages };
}

function placeOperations(resourcePage: ResourcePage): readonly (readonly [string, At<Operation>])[] {
  const { page, operations, operationPages } = resourcePage;
  const pages = new Map(operationPages.map((own) => [own.operation, own.page]));
  return operations.map((thing) => {
    const own = pages.get(thing);
    const place = own === undefined ? { page, anchor: anchorOf(callPath(thing)) } : { page: own };
    return [thing.name.wire, { thing, place }];
  });
}

function takenNames(api: Api): readonly string[] {
  const pages = [
    indexPage,
    schemasPage,
    webhooksPage,
    ...(hasUnknowns(api) ? [unknownsPage] : []),
    ...(hasEffects(api) ? [effectsPage] : []),
  ];
  // Sites name the page README.md index.
  return ["index", ...pages.map((page) => page.replace(/\.md$/, "")), ...deviceNames];
}

function fileName(path: readonly string[]): string {
  return short(path.join("-").replace(/[^\p{L}\p{N}_-]/gu, "")) || "resource";
}

function pagesOfSchemas(schemas: readonly NamedSchema[]): readonly SchemaPage[] {
  const sorted = [...schemas].sort((a, b) => byCodeUnit(sortKey(a), sortKey(b)));
  if (sorted.length === 0) return [];
  if (sorted.length <= schemasPerPage) return [{ page: schemasPage, schemas: sorted }];
  const namer = createNamer(deviceNames);
  return sorted.map((schema) => ({
    page: `schemas/${namer.take(fileName([schema.name.code]))}.md`,
    schemas: [schema],
  }));
}

function sortKey({ name }: NamedSchema): string {
  return name.code.toLowerCase();
}

function placeSchemas({ page, schemas }: SchemaPage): readonly (readonly [string, At<NamedSchema>])[] {
  const [, ...anchors] = anchorsOf(["Schemas", ...schemas.map(({ name }) => name.code)]);
  return schemas.map((thing, index) => {
    const place = page === schemasPage ? { page, anchor: anchors[index] ?? "" } : { page };
    return [thing.name.wire, { thing, place }];
  });
}

function placeAll<T>(
  things: readonly T[],
  page: string,
  keyOf: (thing: T) => string,
  anchors: readonly string[],
): ReadonlyMap<string, At<T>> {
  return new Map(
    things.map((thing, index) => [keyOf(thing), { thing, place: { page, anchor: anchors[index] ?? "" } }]),
  );
}

// ---------------------------------------------------------------------------------------------------- links

/** Returns the relative address of a section from a page. */
export function hrefFrom(from: string, { page, anchor }: PageSection): string {
  const file = page === from && anchor !== undefined ? "" : encodeURI(posix.relative(posix.dirname(from), page));
  return anchor === undefined ? file : `${file}#${encodeURIComponent(anchor)}`;
}

/** Returns a link to an operation, as the call. */
export function operationLink({ site, page }: Scope, operation: Operation): string {
  const place = site.operations.get(operation.name.wire)?.place;
  return link(codeSpan(callPath(operation)), place && hrefFrom(page, place));
}

/** Returns a link to the upload that an operation reserves, as the call. */
export function uploadLink({ site, page }: Scope, operation: Operation): string {
  const own = site.operations.get(operation.name.wire)?.place;
  const path = uploadPath(operation);
  return link(codeSpan(path), own && hrefFrom(page, { page: own.page, anchor: anchorOf(path) }));
}

/** Returns the call that uploads a whole file: `client.drive.upload`. */
export function uploadPath(operation: Operation): string {
  return callPath({ ...operation, method: operation.upload?.method ?? operation.method });
}

/** Returns the address of a schema's section. */
export function schemaHref({ site, page }: Scope, name: string): string | undefined {
  const place = site.schemas.get(name)?.place;
  return place && hrefFrom(page, place);
}

/** Returns a link to an unknown with its id as the text. */
export function unknownLink({ site, page }: Scope, id: string): string {
  const place = site.unknowns.get(id)?.place;
  return link(codeSpan(id), place && hrefFrom(page, place));
}

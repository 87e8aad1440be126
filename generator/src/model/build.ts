import { addTo } from "../diagnostics/add-to.js";
import type { Report } from "../diagnostics/report.js";
import { isObject, type BundledDocument } from "../load/document.js";
import type { LeftOut } from "../load/index.js";
import { buildEffects } from "./extensions/effects.js";
import { withArguments } from "./operations/callable.js";
import { buildComponents, bytesByComponent, finishComponents, mintComponentNames, type Roots } from "./components.js";
import type { CallableDraft, DraftOperation, DraftWebhook } from "./operations/draft.js";
import { checkDocumentEnvelope, readEnvelope } from "./extensions/envelope.js";
import { checkExtensionNames } from "./extensions/fields.js";
import { reservedIn, type ReservedNames } from "./names.js";
import { createNameChooser } from "./naming/choose.js";
import { keepNames, type KeptNames } from "./naming/keep.js";
import { namesWithLeftOut, withLeftOut } from "./naming/left-out.js";
import { reportOutdated } from "./naming/outdated.js";
import { noNames, type NamesLock } from "./naming/types.js";
import { withProgramForm } from "./program/program.js";
import type { ModelSettings } from "./settings.js";
import { createContext } from "./context.js";
import { optional } from "../diagnostics/optional.js";
import { listOf, proseOf, stringOf, type BuildContext } from "./nodes.js";
import { wireNameOf } from "./operations/name-source.js";
import { createTypeNamer, nameOperations, type OperationName } from "./operations/names.js";
import { findOperations, type FoundOperation } from "./operations/find.js";
import { draftOperation } from "./operations/operations.js";
import { buildResources } from "./operations/resources.js";
import { buildSecuritySchemes, checkSchemes } from "./operations/security.js";
import { buildServers } from "./operations/servers.js";
import type { Api, Content, Operation, Schema, Tag, Unknown, Webhook } from "./types.js";
import { withoutHiding } from "./extensions/uploads.js";
import { buildReadings } from "./extensions/readings.js";
import { inReadingOrder } from "./operations/order.js";
import { buildUnknowns } from "./extensions/unknowns.js";
import { withBrands } from "./schemas/brands.js";
import { withConstants, withInlineEnums } from "./schemas/constants.js";
import { buildFamilies } from "./schemas/families.js";
import { namesIn } from "./schemas/walk.js";
import { buildWebhooks, nameWebhooks } from "./operations/webhooks.js";

export interface BuildInput {
  readonly document: BundledDocument;
  readonly report: Report;
  /** Names that the emitters take for themselves. */
  readonly reserved: ReservedNames;
  readonly settings?: ModelSettings;
  /** The names that an earlier run chose, which are kept. */
  readonly names?: NamesLock;
  /** Set if a filter removed parts of the document. */
  readonly leftOut?: LeftOut;
}

/** Builds the model of a document. Every problem is reported; where there are errors, the model is not to be used. */
export function buildModel(input: BuildInput): Api {
  const { document, report, settings = {} } = input;
  return withProgramForm(buildWireModel(input), { settings, document, report });
}

/** Builds the model with the names and values on the wire. */
function buildWireModel(input: BuildInput): Api {
  const { document, report, reserved: all, names = noNames, settings = {} } = input;
  const base = createContext({ document, report, ...optional("brands", settings.brands) });
  const reserved = reservedIn(all, document.root["x-unknowns"] !== undefined);
  const types = createTypeNamer(reserved);
  checkExtensionNames(base, { node: document.root, pointer: "" });
  const found = findOperations(base);
  const chooser = createNameChooser(settings.names, report);
  const { leftOut } = input;
  const sources = withLeftOut(found, leftOut);
  const kept = keepNames({ context: base, names, sources, types, reserved, ...(leftOut && { leftOut }) });
  const context = { ...base, constants: kept.constants };

  const documented = buildComponents(context, document.root["components"], bytesByComponent(document));
  const components = withConstants(documented, { context, chooser, kept });
  const componentNames = namesWithLeftOut(components.keys(), leftOut);
  const codes = mintComponentNames(componentNames, types, kept, {
    chooser,
    ...optional("openSuffixes", reserved.openSuffixes),
  });
  const operationNames = nameOperations({ sources, types, reserved, kept, chooser });
  const drafts = draftOperations(context, found, kept, operationNames);
  // What a filter left out may have what the others lack.
  if (leftOut === undefined) checkEnvelope(context, drafts);
  const operations = new Map(drafts.map((draft) => [draft.name.wire, draft]));
  const tags = tagsOf(document);
  const webhooks = buildWebhooks(context);
  const payloads = nameWebhooks([...webhooks, ...drafts.flatMap(({ callbacks }) => callbacks)], types, kept.webhooks);
  const unknowns = buildUnknowns(context, { operations, schemas: new Set(components.keys()) });

  const unknownsOf = unknownsByTarget(unknowns);
  const callables = drafts.map((draft) =>
    withArguments(context, draft, { components, unknowns, locked: kept.operations.get(draft.name.wire) }),
  );
  const nameWebhook = createWebhookNamer(payloads);
  const paths = drafts.map(({ resource }) => resource);
  const security = buildSecuritySchemes(context);
  checkSchemes(context, security, drafts);
  const resources = buildResources(paths, tags, types, { kept: kept.resources, chooser });
  const schemas = finishComponents({
    components,
    codes,
    types,
    roots: rootsOf(drafts, webhooks, unknowns),
    families: buildFamilies(context, components),
    unknownsOf,
    kept: kept.schemas,
  });
  reportOutdated({ names, kept, sources: found, reserved, chooser, documented, report });
  return {
    ...infoOf(document),
    servers: buildServers({ node: document.root }),
    security,
    tags,
    operations: inReadingOrder(finishOperations(context, callables, { nameWebhook, unknownsOf })),
    resources,
    webhooks: webhooks.map(nameWebhook),
    schemas: withInlineEnums(schemas, types, { context, chooser, kept }),
    ...withBrands(context, schemas, { types, kept: kept.brands, chooser }),
    unknowns,
    readings: buildReadings(context),
  };
}

function createWebhookNamer(payloads: ReadonlyMap<string, string>): (webhook: DraftWebhook) => Webhook {
  return (webhook) => ({ ...webhook, typeName: payloads.get(webhook.source) ?? "" });
}

function finishOperations(
  context: BuildContext,
  callables: readonly CallableDraft[],
  known: {
    readonly nameWebhook: (webhook: DraftWebhook) => Webhook;
    readonly unknownsOf: (target: string) => readonly string[];
  },
): readonly Operation[] {
  const byName = new Map(callables.map((callable) => [callable.name.wire, callable]));
  return callables.map((draft) => {
    const { located: _, ...operation } = draft;
    return {
      ...operation,
      callbacks: draft.callbacks.map(known.nameWebhook),
      effects: buildEffects(context, draft, byName),
      unknowns: known.unknownsOf(draft.name.wire),
    };
  });
}

/** Returns a function that returns the ids of the unknowns of an operation or a schema. */
function unknownsByTarget(unknowns: readonly Unknown[]): (target: string) => readonly string[] {
  const ids = new Map<string, string[]>();
  for (const { id, where } of unknowns) for (const target of new Set(where)) addTo(ids, target, id);
  return (target) => ids.get(target) ?? [];
}

function draftOperations(
  context: BuildContext,
  found: readonly FoundOperation[],
  kept: KeptNames,
  names: ReadonlyMap<string, OperationName>,
): readonly DraftOperation[] {
  const envelope = readEnvelope(context, { node: context.document.root, pointer: "" });
  const drafted = found.flatMap((operation) => {
    const name = names.get(wireNameOf(operation));
    const settings = {
      ...optional("documentEnvelope", envelope),
      ...optional("locked", kept.operations.get(wireNameOf(operation))),
    };
    return name === undefined ? [] : [draftOperation(context, operation, name, settings)];
  });
  return withoutHiding(context, drafted);
}

function checkEnvelope(context: BuildContext, drafts: readonly DraftOperation[]): void {
  const envelope = readEnvelope(context, { node: context.document.root, pointer: "" });
  checkDocumentEnvelope(
    context,
    envelope,
    drafts.map((draft) => draft.envelope),
  );
}

function infoOf({ root }: BundledDocument): Pick<Api, "title" | "version" | "description"> {
  const info = isObject(root["info"]) ? root["info"] : {};
  return {
    title: stringOf(info, "title") ?? "",
    version: stringOf(info, "version") ?? "",
    ...optional("description", proseOf(info, "description")),
  };
}

function tagsOf({ root }: BundledDocument): readonly Tag[] {
  return listOf(root, "tags").flatMap((tag) => {
    const name = isObject(tag) ? stringOf(tag, "name") : undefined;
    return !isObject(tag) || name === undefined
      ? []
      : [
          {
            name,
            ...optional("summary", proseOf(tag, "summary")),
            ...optional("description", proseOf(tag, "description")),
            ...optional("parent", stringOf(tag, "parent")),
            ...optional("kind", stringOf(tag, "kind")),
          },
        ];
  });
}

/** Returns the components that requests and responses refer to. The service sends the bodies of webhooks. */
function rootsOf(
  operations: readonly DraftOperation[],
  webhooks: readonly DraftWebhook[],
  unknowns: readonly Unknown[],
): Roots {
  const incoming = [...webhooks, ...operations.flatMap(({ callbacks }) => callbacks)];
  const sent: readonly Schema[] = [
    ...incoming.flatMap(({ responses }) => responses.flatMap(({ contents }) => schemasOf(contents))),
    ...operations.flatMap(({ parameters, body }) => [
      ...parameters.map(({ schema }) => schema),
      ...schemasOf(body?.contents),
    ]),
    ...unknowns.flatMap(({ option }) => (option ? [option.schema] : [])),
  ];
  const received: readonly Schema[] = [
    ...operations.flatMap(({ responses }) =>
      responses.flatMap(({ contents, headers }) => [...schemasOf(contents), ...headers.map(({ schema }) => schema)]),
    ),
    ...incoming.flatMap(({ parameters, body }) => [
      ...parameters.map(({ schema }) => schema),
      ...schemasOf(body?.contents),
    ]),
  ];
  return { request: sent.flatMap(namesIn), response: received.flatMap(namesIn) };
}

function schemasOf(contents: readonly Content[] = []): readonly Schema[] {
  return contents.map(({ schema }) => schema);
}

import { addTo } from "../../diagnostics/add-to.js";
import { optional } from "../../diagnostics/optional.js";
import { buildEffects } from "../extensions/effects.js";
import { buildReadings } from "../extensions/readings.js";
import { buildWebhookForm } from "../extensions/webhooks.js";
import { reportOutdated } from "../naming/outdated.js";
import type { BuildContext } from "../nodes.js";
import { inReadingOrder } from "../operations/order.js";
import { buildResources } from "../operations/names/resources.js";
import { buildSecuritySchemes, checkSchemes } from "../operations/connection/security.js";
import { buildServers } from "../operations/connection/servers.js";
import { withBrands } from "../schemas/brands.js";
import { withInlineEnums } from "../schemas/constants.js";
import { buildFamilies } from "../schemas/families.js";
import type { Api, Operation, Unknown } from "../types.js";
import type { Components } from "./components.js";
import type { Drafts } from "./drafts.js";
import type { Found } from "./found.js";
import { infoOf, tagsOf } from "./info.js";
import { nameSchemas } from "./named-schemas.js";
import { rootsOf } from "./roots.js";

/** Builds the model from its parts: resources, named schemas, and what parts say about each other. */
export function assembleApi(found: Found, components: Components, drafts: Drafts): Api {
  const { context, names } = found;
  const { types, kept, chooser } = names;
  const { document, report } = context;
  const security = buildSecuritySchemes(context);
  checkSchemes(context, security, drafts.operations);
  const tags = tagsOf(document);
  const paths = drafts.operations.map(({ resource }) => resource);
  const resources = buildResources(paths, tags, { types, kept: kept.resources, chooser });
  const unknownsOf = unknownsByTarget(drafts.unknowns);
  const families = buildFamilies(context, components.schemas);
  const schemas = nameSchemas(components, { names, roots: rootsOf(drafts), families, unknownsOf });
  reportOutdated({ ...names, sources: found.operations, documented: components.documented, report });
  return {
    ...infoOf(document),
    servers: buildServers({ node: document.root }),
    security,
    tags,
    operations: inReadingOrder(finishOperations(context, drafts, unknownsOf)),
    resources,
    webhooks: drafts.webhooks.map(drafts.nameWebhook),
    ...optional("webhookForm", buildWebhookForm(context, drafts.webhooks)),
    schemas: withInlineEnums(schemas, types, { context, chooser, kept }),
    ...withBrands(context, schemas, { types, kept: kept.brands, chooser }),
    unknowns: drafts.unknowns,
    readings: buildReadings(context),
  };
}

function finishOperations(
  context: BuildContext,
  { operations, nameWebhook }: Drafts,
  unknownsOf: (target: string) => readonly string[],
): readonly Operation[] {
  const byName = new Map(operations.map((draft) => [draft.name.wire, draft]));
  return operations.map((draft) => {
    const { located: _, ...operation } = draft;
    return {
      ...operation,
      callbacks: draft.callbacks.map(nameWebhook),
      effects: buildEffects(context, draft, byName),
      unknowns: unknownsOf(draft.name.wire),
    };
  });
}

/** Returns a function that returns the ids of the unknowns of an operation or a schema. */
function unknownsByTarget(unknowns: readonly Unknown[]): (target: string) => readonly string[] {
  const ids = new Map<string, string[]>();
  for (const { id, where } of unknowns) for (const target of new Set(where)) addTo(ids, target, id);
  return (target) => ids.get(target) ?? [];
}

import { objectPair, reportOneSided, type Comparison } from "../comparison.js";
import { documentExtensionRules } from "./extensions.js";
import { compareExtensions, compareFields } from "../fields.js";
import { isFull, itemsAt, pairUp, stringAt, type Located } from "../located.js";

const documentFields = {
  rules: {
    openapi: "document.openapi.changed",
    $self: "document.uri.changed",
    jsonSchemaDialect: "document.dialect.changed",
    externalDocs: "document.externalDocs.changed",
  },
  extensions: documentExtensionRules,
};

const infoFields = {
  rules: {
    title: "info.title.changed",
    summary: "info.summary.changed",
    description: "info.description.changed",
    version: "info.version.changed",
    termsOfService: "info.termsOfService.changed",
    contact: "info.contact.changed",
    license: "info.license.changed",
  },
};

/** Compares what describes the API as a whole. */
export function compareDescription(comparison: Comparison): void {
  const { base, revision } = comparison;
  compareFields(comparison, { base, revision }, documentFields, { facts: {} });
  const info = objectPair(comparison, comparison, "info");
  if (isFull(info)) compareFields(comparison, info, infoFields, { facts: {} });
  compareExtensions(comparison, comparison, "paths", { facts: {} });
  compareExtensions(comparison, comparison, "components", { facts: {} });
  compareTags(comparison);
}

const tagFields = {
  rules: {
    summary: "tag.description.changed",
    description: "tag.description.changed",
    externalDocs: "tag.description.changed",
    parent: "tag.place.changed",
    kind: "tag.place.changed",
  },
};

function compareTags(comparison: Comparison): void {
  for (const pair of pairUp(tagsOf(comparison.base), tagsOf(comparison.revision))) {
    const about = { facts: { tag: pair.key } };
    if (isFull(pair)) compareFields(comparison, pair, tagFields, about);
    else reportOneSided(comparison, "tag", pair, about);
  }
}

function tagsOf(root: Located): ReadonlyMap<string, Located> {
  return new Map(itemsAt(root.node, root, "tags").map((at) => [stringAt(at, "name") ?? "", at]));
}

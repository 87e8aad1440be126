import { callPath } from "../../shared/names.js";
import { listed } from "../../shared/prose.js";
import type { Api, NamedSchema, Operation } from "../../../model/types.js";
import type { FrontMatter } from "./front-matter.js";
import { schemasPage, type ResourcePage } from "../site.js";

/** Returns titles that match the headings of the pages, and the first paragraphs of the document's descriptions. */
export function metadataOf({ title: given, description }: Api) {
  const title = given.trim() === "" ? "API reference" : given;
  return {
    index: { title, description: opening(description) ?? `The operations and schemas of ${title}.` },
    webhooks: { title: "Webhooks", description: `The requests that ${title} sends.` },
    effects: { title: "Effects", description: `The effects of calls on cached results of ${title}.` },
    unknowns: {
      title: "Gaps in the API's reference",
      description: `What the reference of ${title} leaves open, and the behaviour of the packages.`,
    },
    resource: resourceMetadata,
    operation: operationMetadata,
    schemas: (path: string, schemas: readonly NamedSchema[]): FrontMatter =>
      path === schemasPage
        ? { title: "Schemas", description: `The types of arguments and results of ${title}.` }
        : schemaMetadata(schemas),
  };
}

function resourceMetadata({ resource, operations }: ResourcePage): FrontMatter {
  const path = ["client", ...(resource?.path ?? [])].join(".");
  const methods = listed(operations.map(({ method }) => method));
  return {
    title: path,
    description: opening(resource?.description) ?? `The calls of ${path}: ${methods}.`,
    ...(resource?.groups && { groups: resource.groups }),
  };
}

function operationMetadata({ summary, description, ...operation }: Operation): FrontMatter {
  const title = callPath(operation);
  const { method, path } = operation.http;
  return { title, description: opening(description) ?? opening(summary) ?? `Sends ${method} ${path}.` };
}

function schemaMetadata([only]: readonly NamedSchema[]): FrontMatter {
  const name = only?.name.code ?? "Schema";
  const text = opening(only?.schema.description ?? only?.schema.title);
  return { title: name, description: text ?? `The schema ${name}.` };
}

/** Returns the first paragraph of a description; undefined if there is none. */
function opening(description: string | undefined): string | undefined {
  const [first = ""] = (description ?? "").trim().split(/\n[ \t]*\n/);
  return first === "" ? undefined : first;
}

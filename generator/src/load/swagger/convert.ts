import { childPointer } from "../../diagnostics/pointer.js";
import type { Report } from "../../diagnostics/report.js";
import type { Bundle } from "../bundle/bundle.js";
import { isObject, type Node, type ObjectNode, objectOf, copyOf, stringsOf, type Members } from "../document.js";
import { Conversion, Inflated, pick } from "./conversion.js";
import { isBody, orJson } from "./media-types.js";
import { Operations } from "./operations.js";
import { convertParameter } from "./parameters.js";
import { convertResponse } from "./responses.js";
import { convertSchema, discriminatorValues } from "./schemas.js";
import { convertSecurityScheme } from "./security.js";
import { reportUnknownPaths, serversOf } from "./servers.js";

/**
 * Converts a bundled Swagger 2.0 document to OpenAPI 3.0. Its components are where OpenAPI 3 has them, but otherwise still as
 * in Swagger. Source locations stay those of the files. Reports and returns undefined if the media types make the document
 * much larger than its files, of this size.
 */
export function convertSwagger({ root, mounts }: Bundle, size: number, report: Report): Bundle | undefined {
  const values = discriminatorValues(copyOf(root["components"])["schemas"]);
  const limit = size + maximumRepeated;
  const conversion = new Conversion({ root, mounts, limit, report, discriminatorValues: values });
  try {
    return { root: convertDocument(conversion, root), mounts: conversion.mounts };
  } catch (error) {
    if (!(error instanceof Inflated)) throw error;
    report.add("SPEC267", { limit }, error.at);
    return undefined;
  }
}

/** The maximum number of repeated objects. Every other one takes at least two characters of a file. */
const maximumRepeated = 200_000;

const kept = new Set(["info", "security", "tags", "externalDocs"]);

function convertDocument(conversion: Conversion, root: ObjectNode): ObjectNode {
  conversion.graft("/openapi", "/swagger");
  // The upgrade from 3.0 to 3.1 follows.
  const document: Members = objectOf({ openapi: "3.1.0", ...pick(root, kept) });
  const servers = serversOf(conversion, root);
  if (servers.length > 0) document["servers"] = servers;
  reportUnknownPaths(conversion, root);
  const types = { consumes: stringsOf(root["consumes"]), produces: stringsOf(root["produces"]) };
  document["paths"] = new Operations(conversion, root, types).paths(root["paths"]);
  const components = convertComponents(conversion, root["components"], orJson(types.produces));
  if (Object.keys(components).length > 0) document["components"] = components;
  return document;
}

type Convert = (node: ObjectNode, at: string) => Node | undefined;

function convertComponents(conversion: Conversion, node: Node | undefined, produces: readonly string[]): ObjectNode {
  const components = copyOf(node);
  const converters: Readonly<Record<string, Convert>> = {
    schemas: (schema, at) => convertSchema(conversion, schema, at),
    // Operations have their bodies inline, because the media types are theirs.
    parameters: (parameter, at) =>
      isBody(parameter) ? undefined : convertParameter(conversion, { node: parameter, from: at }, at),
    responses: (response, at) => convertResponse(conversion, { node: response, from: at }, produces, at),
    securitySchemes: (scheme, at) => convertSecurityScheme(conversion, scheme, at),
  };
  const converted = objectOf();
  for (const [section, convert] of Object.entries(converters)) {
    if (components[section] === undefined) continue;
    const members = convertMembers(copyOf(components[section]), `/components/${section}`, convert);
    if (Object.keys(members).length > 0) converted[section] = members;
  }
  return converted;
}

function convertMembers(members: Members, at: string, convert: Convert): ObjectNode {
  const converted = objectOf();
  for (const [name, member] of Object.entries(members)) {
    const value = isObject(member) ? convert(member, childPointer(at, name)) : member;
    if (value !== undefined) converted[name] = value;
  }
  return converted;
}

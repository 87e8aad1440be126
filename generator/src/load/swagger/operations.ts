import { childPointer } from "../../diagnostics/pointer.js";
import { isList, isObject, type Node, type ObjectNode, objectOf, copyOf, stringsOf } from "../document.js";
import { isExtension, methods } from "../grammar.js";
import { convertBody, convertForm } from "./bodies.js";
import { pick, type Conversion, type Found } from "./conversion.js";
import { isBody, orJson } from "./media-types.js";
import { convertParameter } from "./parameters.js";
import { convertResponse } from "./responses.js";
import { serversOfOperation } from "./servers.js";

interface MediaTypes {
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
}

/** A parameter as listed: itself or a reference, with its target. */
interface Listed {
  readonly item: Node;
  readonly at: string;
  readonly target: Found;
}

const operationKeys = new Set([
  "tags",
  "summary",
  "description",
  "externalDocs",
  "operationId",
  "deprecated",
  "security",
]);

/** Converts path items and their operations. */
export class Operations {
  readonly #conversion: Conversion;
  readonly #root: ObjectNode;
  /** The media types of the whole document. */
  readonly #types: MediaTypes;

  constructor(conversion: Conversion, root: ObjectNode, types: MediaTypes) {
    this.#conversion = conversion;
    this.#root = root;
    this.#types = types;
  }

  paths(node: Node | undefined): ObjectNode {
    const paths = copyOf(node);
    const converted = objectOf();
    for (const [path, item] of Object.entries(paths)) {
      converted[path] =
        isExtension(path) || !isObject(item) ? item : this.#pathItem(item, childPointer("/paths", path));
    }
    return converted;
  }

  #pathItem(node: ObjectNode, at: string): ObjectNode {
    const item = pick(node, new Set());
    const shared = this.#listed(node, at);
    const parameters = this.#parameters(shared, at);
    if (parameters.length > 0) item["parameters"] = parameters;
    for (const method of methods) {
      const operation = node[method];
      if (isObject(operation)) item[method] = this.#operation(operation, childPointer(at, method), shared);
    }
    return item;
  }

  #operation(node: ObjectNode, at: string, shared: readonly Listed[]): ObjectNode {
    const operation = pick(node, operationKeys);
    const own = this.#listed(node, at);
    const parameters = this.#parameters(own, at);
    if (parameters.length > 0) operation["parameters"] = parameters;
    const consumes = isList(node["consumes"]) ? stringsOf(node["consumes"]) : this.#types.consumes;
    const body = this.#body(bodyParts(own, shared), consumes, childPointer(at, "requestBody"));
    if (body !== undefined) operation["requestBody"] = body;
    if (node["responses"] !== undefined) operation["responses"] = this.#responses(node, at);
    const servers = serversOfOperation(this.#conversion, this.#root, node, at);
    if (servers !== undefined) operation["servers"] = servers;
    return operation;
  }

  /** Returns the parameters of an operation or a path item, in its order. */
  #listed(owner: ObjectNode, at: string): readonly Listed[] {
    const parameters = owner["parameters"];
    if (!isList(parameters)) return [];
    return parameters.flatMap((item, index) => {
      const from = childPointer(at, "parameters", index);
      const target = this.#conversion.dereference(item, from);
      return target === undefined ? [] : [{ item, at: from, target }];
    });
  }

  /** Converts the parameters that are not part of the body. */
  #parameters(listed: readonly Listed[], at: string): readonly Node[] {
    return listed
      .filter(({ target }) => !isBody(target.node))
      .map(({ item, at: from, target }, index) => {
        const to = childPointer(at, "parameters", index);
        this.#conversion.graft(to, from);
        return target.from === from ? convertParameter(this.#conversion, target, to) : item;
      });
  }

  #body(parts: readonly Found[], consumes: readonly string[], at: string): ObjectNode | undefined {
    const [first, ...others] = parts;
    if (first === undefined) return undefined;
    const isForm = first.node["in"] === "formData";
    const lost = isForm ? others.filter(({ node }) => node["in"] !== "formData") : others;
    for (const { node, from } of lost) {
      const facts = { name: String(node["name"]), kept: String(first.node["name"]) };
      this.#conversion.report.add("SPEC261", facts, this.#conversion.locationOf(from, "value"));
    }
    if (!isForm) return convertBody(this.#conversion, first, orJson(consumes), at);
    const fields = parts.filter(({ node }) => node["in"] === "formData");
    return convertForm(this.#conversion, fields, consumes, at);
  }

  #responses(operation: ObjectNode, at: string): ObjectNode {
    const responses = copyOf(operation["responses"]);
    const own = isList(operation["produces"]) ? stringsOf(operation["produces"]) : undefined;
    const converted = objectOf();
    for (const [status, response] of Object.entries(responses)) {
      const to = childPointer(at, "responses", status);
      converted[status] = isExtension(status) ? response : this.#response(response, own, to);
    }
    return converted;
  }

  /** Keeps a reference, unless the operation produces other media types than the document. */
  #response(node: Node, own: readonly string[] | undefined, at: string): Node {
    const found = this.#conversion.dereference(node, at);
    if (found === undefined || (found.from !== at && own === undefined)) return node;
    if (found.from !== at) this.#conversion.graft(at, found.from);
    return convertResponse(this.#conversion, found, orJson(own ?? this.#types.produces), at);
  }
}

/**
 * Returns the parameters that make up the body of an operation. Its own ones replace those of the path item: a body all of
 * them, a field of a form the one with its name.
 */
function bodyParts(own: readonly Listed[], shared: readonly Listed[]): readonly Found[] {
  const parts = (listed: readonly Listed[]): readonly Found[] =>
    listed.map(({ target }) => target).filter(({ node }) => isBody(node));
  const [mine, others] = [parts(own), parts(shared)];
  if (mine.some(({ node }) => node["in"] === "body")) return mine;
  const isForm = mine.length > 0;
  const inherited = others.filter(
    ({ node }) => (!isForm || node["in"] === "formData") && !mine.some((other) => other.node["name"] === node["name"]),
  );
  return [...inherited, ...mine];
}

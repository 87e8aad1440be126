import { childPointer } from "../diagnostics/pointer.js";
import { isObject, nodeAt, type Node, type ObjectNode } from "../load/index.js";
import type { JsonValue, Operation, Response } from "../model/types.js";

/** An example that a document names. */
export interface NamedExample {
  readonly name: string;
  readonly status: string;
  readonly value: JsonValue;
}

/** Returns the named examples of the answers of an operation: those of the first successes first. */
export function namedExamples({ responses }: Operation, root: ObjectNode): readonly NamedExample[] {
  return responses.flatMap((response) => examplesOf(response, root));
}

function examplesOf({ status, contents, source }: Response, root: ObjectNode): readonly NamedExample[] {
  return contents.flatMap(({ mediaType }) => {
    const content = nodeAt(root, childPointer(source, "content", mediaType));
    const examples = isObject(content) ? content["examples"] : undefined;
    return Object.entries(isObject(examples) ? examples : {}).flatMap(([name, node = null]) => {
      const example = resolved(node, root);
      // A URL of an example is not fetched.
      const value = isObject(example) ? (example["value"] ?? example["dataValue"]) : undefined;
      return value === undefined ? [] : [{ name, status, value: value as JsonValue }];
    });
  });
}

function resolved(node: Node, root: ObjectNode): Node | undefined {
  const reference = isObject(node) ? node["$ref"] : undefined;
  return typeof reference === "string" && reference.startsWith("#/") ? nodeAt(root, reference.slice(1)) : node;
}

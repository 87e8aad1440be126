import { sameComponents, type Node, type ObjectNode } from "../../load/index.js";
import type { BuildContext } from "../nodes.js";
import type { Pointer, Schema } from "../types.js";

interface Built {
  readonly pointer: Pointer;
  readonly bytes: BuildContext["bytes"];
  readonly schema: Schema;
}

/**
 * The schemas of components of one document, for the model of another one: where both have the same objects, with all that they refer to,
 * the schemas are built once.
 */
export class SharedSchemas {
  readonly #built = new Map<Node, Built>();
  #last: ObjectNode | undefined;
  #same: ReadonlySet<string> = new Set();

  /** Begins to build the components of a document. */
  begin(root: ObjectNode): void {
    this.#same = sameComponents(this.#last, root);
    this.#last = root;
  }

  /** Returns the schema of a component. `build` is called where it is not known. */
  schemaOf(
    context: BuildContext,
    { node, pointer }: { readonly node: Node; readonly pointer: Pointer },
    build: () => Schema,
  ): Schema {
    const known = this.#same.has(`#${pointer}`) ? this.#built.get(node) : undefined;
    if (known?.pointer === pointer && known.bytes === context.bytes) return known.schema;
    const before = context.report.findings;
    const schema = build();
    // Problems are reported again. Brands depend on each other, and names of values on the names lock.
    const dependsOnMore = context.brands.size > 0 || schema.enumValues !== undefined;
    if (context.report.findings === before && !dependsOnMore)
      this.#built.set(node, { pointer, bytes: context.bytes, schema });
    return schema;
  }
}

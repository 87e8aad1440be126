import { addAll } from "../../diagnostics/add-to.js";
import type { BundledDocument, Node, ObjectNode } from "../../load/document.js";
import { referencesOf } from "../../load/index.js";
import { memberOf, membersOf, type BuildContext } from "../nodes.js";
import { holdsBytes } from "../operations/contents/bodies.js";
import { componentName } from "../schemas/component-name.js";
import { reach } from "../schemas/walk.js";

/** The meaning of `format: binary` inside each component, by the contents that refer to it. Others are left out. */
export type BytesByComponent = ReadonlyMap<string, BuildContext["bytes"]>;

export function bytesByComponent({ root }: BundledDocument): BytesByComponent {
  const { bytes, others } = contentsOf(root);
  return new Map([...bytes].map((name) => [name, others.has(name) ? "either" : true]));
}

/** The components that contents with bytes refer to, such as forms with files, and those that other contents refer to. */
interface Contents {
  readonly bytes: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
}

function contentsOf({ components, paths, webhooks }: ObjectNode): Contents {
  const schemas = memberOf(components, "schemas");
  const edges = new Map(membersOf(schemas).map(([name, node]) => [name, referencesIn(node)]));
  const bytes: string[] = [];
  const others: string[] = [];
  const visit = (node: Node | undefined): void => {
    if (Array.isArray(node)) return (node as readonly Node[]).forEach(visit);
    for (const [key, value] of membersOf(node)) {
      if (key === "content") for (const [type, media] of membersOf(value)) addContent(type, media);
      else if (key === "schema") addAll(others, referencesIn(value));
      else if (value !== schemas && key !== "example" && key !== "examples") visit(value);
    }
  };
  const addContent = (mediaType: string, media: Node): void =>
    addAll(holdsBytes(mediaType) ? bytes : others, referencesIn(memberOf(media, "schema")));
  [paths, webhooks, components].forEach(visit);
  return { bytes: reach(bytes, edges), others: reach(others, edges) };
}

/** Returns the components that a raw schema refers to, at any depth. */
function referencesIn(node: Node | undefined): readonly string[] {
  return referencesOf(node).flatMap((reference) => componentName(reference) ?? []);
}

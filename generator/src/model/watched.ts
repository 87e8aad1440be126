import { faceOf, isObject, type BundledDocument, type Node, type ObjectNode, type Reads } from "../load/index.js";

/** Returns the document with component schemas that note when they are read. */
export function watchComponents(document: BundledDocument, reads: Reads): BundledDocument {
  const components = document.root["components"];
  if (!isObject(components)) return document;
  const schemas = components["schemas"];
  if (!isObject(schemas)) return document;
  const watched = new Proxy(schemas, {
    get: (target, key) => {
      if (typeof key !== "string") return undefined;
      reads.note(key);
      return target[key];
    },
  });
  const replaced: ObjectNode = Object.assign(bare(), components, { schemas: watched });
  return { ...document, root: Object.assign(bare(), document.root, { components: replaced }) };
}

/** Looks up the face of a component schema, which nobody need note: see load/face.ts. */
export function createFaces(document: BundledDocument): (component: string) => Node | undefined {
  const { components } = document.root;
  const schemas = isObject(components) ? components["schemas"] : undefined;
  const faces = new Map<string, Node | undefined>();
  return (component) => {
    if (!faces.has(component)) faces.set(component, faceOf(isObject(schemas) ? schemas[component] : undefined));
    return faces.get(component);
  };
}

function bare(): Record<string, Node> {
  return Object.create(null) as Record<string, Node>;
}

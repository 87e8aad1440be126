import { decodeUri } from "../../diagnostics/decode.js";
import { collectionBefore, collectionOf, parametersIn, templateOf } from "../../verify/live/names.js";

/** Returns the path of the collection that a request is about: its own path, or without the id at the end. */
export function keyOf(template: string, path: string): string {
  const plain = path.replace(/\/$/, "");
  return templateOf(template).endsWith("/{}") ? plain.slice(0, plain.lastIndexOf("/")) : plain;
}

/** Returns the id at the end of a path. */
export function idIn(path: string): string {
  const plain = path.replace(/\/$/, "");
  return decoded(plain.slice(plain.lastIndexOf("/") + 1));
}

/** A thing that the path of a request names. */
export interface Named {
  readonly parameter: string;
  /** The template of its collection, and the path of it. */
  readonly collection: string;
  readonly key: string;
  readonly id: string;
}

/** Returns the things that a path names, the outermost first. Only whole segments are ids. */
export function thingsIn(template: string, path: string): readonly Named[] {
  const segments = path.split("/");
  const places = templateOf(template).split("/");
  const names = parametersIn(template);
  let count = 0;
  return places.flatMap((place, index) => {
    const parameters = place.split("{}").length - 1;
    const parameter = names[count] ?? "";
    count += parameters;
    if (place !== "{}") return [];
    return [
      {
        parameter,
        collection: collectionBefore(template, parameter),
        key: segments.slice(0, index).join("/"),
        id: decoded(segments[index] ?? ""),
      },
    ];
  });
}

/** Returns whether a path is of a template, and has some values where that has parameters. */
export function isOf(template: string, path: string, values: ReadonlyMap<string, string>): boolean {
  const segments = path.split("/");
  const places = (template.split("?", 1)[0] ?? "").replace(/\/\{[^{}]*\}$/, "").split("/");
  if (collectionOf(template).split("/").length !== segments.length) return false;
  return places.every((place, index) => {
    const name = /^\{([^{}]*)\}$/.exec(place)?.[1];
    const segment = segments[index] ?? "";
    if (name === undefined) return place === segment;
    const wanted = values.get(name);
    return wanted === undefined || wanted === decoded(segment);
  });
}

function decoded(segment: string): string {
  return decodeUri(segment) ?? segment;
}

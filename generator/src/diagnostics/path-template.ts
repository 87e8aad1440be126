/** Returns a path without the names of its parameters: paths with the same shape are the same URLs. */
export function shapeOfPath(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, "{}");
}

/** Returns the names of the parameters in a path, in order. */
export function namesInPath(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}

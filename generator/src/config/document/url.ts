/** A URL to download, and a name for the file. */
export interface Download {
  readonly spec: string;
  readonly file: string;
}

/** Returns how to download a document from its URL; undefined for a path. */
export function downloadOf(spec: string): Download | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(spec)) return undefined;
  const name = /\/([\w.-]+\.(?:ya?ml|json))(?:[?#]|$)/i.exec(spec)?.[1];
  // The hint prints the URL in single quotes, as a shell argument.
  return { spec: spec.replaceAll("'", "%27"), file: name ?? "openapi.yaml" };
}

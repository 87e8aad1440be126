/** What a person needs to download a document: its URL, and a name for the file. */
export interface Download {
  readonly spec: string;
  readonly file: string;
}

/** Returns how to download a document that is named by a URL; undefined for a path. */
export function downloadOf(spec: string): Download | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(spec)) return undefined;
  const name = /\/([\w.-]+\.(?:ya?ml|json))(?:[?#]|$)/i.exec(spec)?.[1];
  // It stands in single quotes of a shell.
  return { spec: spec.replaceAll("'", "%27"), file: name ?? "openapi.yaml" };
}

/** Returns a name without its casing and separators: `pet_id` and `petId` give `petid`. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, "");
}

/** Returns whether a name says that its value identifies something: `petId`, `pet_id`, `pet-ids` and `id` do, `paid` does not. */
export function isIdName(name: string): boolean {
  return /(?:^|[._-])(?:id|ID|Id|uuid|guid)s?(?:\[\])?$|[a-z\d](?:Id|ID|Uuid|UUID|Guid)s?(?:\[\])?$/.test(name);
}

/** Returns what an id identifies, as a plain name: `petId` gives `pet`, `id` gives "". */
export function entityOf(name: string): string {
  return plainName(name.replace(/(?:id|uuid|guid)s?(?:\[\])?$/i, ""));
}

/** Returns the plain names that the items of a collection may have: `pets` gives `pet`, too. */
export function singulars(name: string): readonly string[] {
  const plain = plainName(name);
  return [plain, plain.replace(/ies$/, "y"), plain.replace(/es$/, ""), plain.replace(/s$/, "")];
}

/** Returns a path with `{}` for every parameter, and without its query: `/pets/{petId}` gives `/pets/{}`. */
export function templateOf(path: string): string {
  const [plain = ""] = path.split("?", 1);
  return plain.replace(/\{[^{}]*\}/g, "{}").replace(/\/$/, "");
}

/** Returns the template of the things of a path: `/pets` for itself and for `/pets/{petId}`. */
export function collectionOf(path: string): string {
  return templateOf(path).replace(/\/\{\}$/, "");
}

/** Returns the names of the parameters in a path, in order. */
export function parametersIn(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}

/** Returns the path before a parameter, as a template: `/pets` for `petId` in `/pets/{petId}/photos`. */
export function collectionBefore(path: string, parameter: string): string {
  return templateOf(path.slice(0, Math.max(0, path.indexOf(`{${parameter}}`))));
}

/** Returns the last segment of a template that is no parameter: `pets` of `/users/{}/pets`. */
export function lastWord(template: string): string {
  return template.split("/").findLast((segment) => segment !== "" && segment !== "{}") ?? "";
}

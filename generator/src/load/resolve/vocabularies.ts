import { isObject } from "../document.js";
import { metaSchemas } from "./meta-schemas.js";
import type { Location, Resolver } from "./resolver.js";
import { hasScheme } from "./resources.js";

/** The vocabularies of JSON Schema 2020-12 by keyword. The core's own keywords are always active. */
const vocabularyOf: ReadonlyMap<string, string> = new Map(
  Object.values(metaSchemas).flatMap(({ $id, properties }) => {
    const vocabulary = $id.replace("/meta/", "/vocab/");
    const isVocabulary = vocabulary !== $id && !vocabulary.endsWith("/core");
    return isVocabulary ? Object.keys(properties as object).map((keyword) => [keyword, vocabulary] as const) : [];
  }),
);

/**
 * Decides which keywords are active. A schema may declare its own meta-schema with a list of vocabularies; keywords of
 * other vocabularies are annotations there (JSON Schema 2020-12, Core 8.1.2).
 */
export class Vocabularies {
  readonly #resolver: Resolver;
  /** Says whether no schema lists its vocabularies, so that every keyword is active: true for nearly all documents. */
  readonly #areUnlisted: boolean;

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
    this.#areUnlisted = !resolver.sources.files.some(({ text }) => text.includes("$vocabulary"));
  }

  /** Returns whether a keyword has its JSON Schema meaning at this location. */
  has(keyword: string, at: Location): boolean {
    const vocabulary = this.#areUnlisted ? undefined : vocabularyOf.get(keyword);
    if (vocabulary === undefined) return true;
    const listed = this.#listedFor(at);
    return listed === undefined || listed.has(vocabulary);
  }

  /** Returns the vocabularies of the meta-schema at a location; undefined if it is unknown or lists none. */
  #listedFor(at: Location): ReadonlySet<string> | undefined {
    const dialect = this.#dialectOf(at);
    const named = dialect === undefined ? undefined : this.#resolver.sources.named({ is: "uri", uri: dialect });
    if (!named) return undefined;
    const { node } = this.#resolver.nodeOf(named.resource, named.source);
    const listed = isObject(node) ? node["$vocabulary"] : undefined;
    return isObject(listed) ? new Set(Object.keys(listed)) : undefined;
  }

  /** Returns the `$schema` of the innermost resource that has one (Core 8.1.1). */
  #dialectOf({ source, pointer }: Location): string | undefined {
    const around = source.resources
      .filter((resource) => pointer === resource.pointer || pointer.startsWith(`${resource.pointer}/`))
      .sort((one, other) => other.pointer.length - one.pointer.length);
    for (const resource of around) {
      const { node } = this.#resolver.nodeOf(resource, source);
      const dialect = isObject(node) ? node["$schema"] : undefined;
      if (typeof dialect === "string" && hasScheme(dialect)) return dialect.replace(/#$/, "");
    }
    return undefined;
  }
}

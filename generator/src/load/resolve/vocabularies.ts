import { isObject } from "../document.js";
import { metaSchemas } from "./meta-schemas.js";
import type { Location, Resolver } from "./resolver.js";
import { hasScheme } from "./resources.js";

/** The vocabularies of JSON Schema 2020-12 by their keywords. The core's own keywords always mean something. */
const vocabularyOf: ReadonlyMap<string, string> = new Map(
  Object.values(metaSchemas).flatMap(({ $id, properties }) => {
    const vocabulary = $id.replace("/meta/", "/vocab/");
    const isVocabulary = vocabulary !== $id && !vocabulary.endsWith("/core");
    return isVocabulary ? Object.keys(properties as object).map((keyword) => [keyword, vocabulary] as const) : [];
  }),
);

/**
 * Which keywords mean something where. A schema may follow a meta-schema of its own, which lists the vocabularies that
 * its keywords come from; other keywords are annotations there (JSON Schema 2020-12, Core 8.1.2).
 */
export class Vocabularies {
  readonly #resolver: Resolver;
  /** False of nearly all documents, which then cost nothing. */
  readonly #areListed: boolean;

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
    this.#areListed = resolver.sources.files.some(({ text }) => text.includes("$vocabulary"));
  }

  /** True where a keyword of the schema at this place means what it means in JSON Schema. */
  has(keyword: string, at: Location): boolean {
    const vocabulary = this.#areListed ? vocabularyOf.get(keyword) : undefined;
    if (vocabulary === undefined) return true;
    const listed = this.#listedFor(at);
    return listed === undefined || listed.has(vocabulary);
  }

  /** What the meta-schema lists that the place follows; undefined where that is not known, or lists nothing. */
  #listedFor(at: Location): ReadonlySet<string> | undefined {
    const dialect = this.#dialectOf(at);
    const named = dialect === undefined ? undefined : this.#resolver.sources.named({ is: "uri", uri: dialect });
    if (!named) return undefined;
    const { node } = this.#resolver.nodeOf(named.resource, named.source);
    const listed = isObject(node) ? node["$vocabulary"] : undefined;
    return isObject(listed) ? new Set(Object.keys(listed)) : undefined;
  }

  /** Core 8.1.1: `$schema` of the innermost resource that has one. */
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

import { flagKeys, patternKeys, type Criteria, type OperationFilter, type Pattern } from "../../load/index.js";
import type { Reader } from "../reader.js";

/** `include` and `exclude` of a filter. An operation matches a key if it matches one of its patterns. */
export interface FilterKeys {
  /** Tags. In OpenAPI 3.2, a tag stands also for the tags below it. */
  readonly tags?: readonly string[];
  /** Paths, such as `/v1/admin/**`: `*` stands for a segment or a part of it, `**` also for slashes. */
  readonly paths?: readonly string[];
  /** HTTP methods, in any case. */
  readonly methods?: readonly string[];
  /** OperationIds, such as `pets.*`, or methods with paths: `GET /pets`. */
  readonly operations?: readonly string[];
  /** Names of `x-permission`. */
  readonly permissions?: readonly string[];
  /** Names of webhooks. */
  readonly webhooks?: readonly string[];
  /** Selects deprecated operations, or the others. */
  readonly deprecated?: boolean;
  /** Selects operations with `x-internal: true` on themselves or their path, or the others. */
  readonly internal?: boolean;
}

/** Selects operations, and the schemas that they need. */
export interface FilterConfig {
  /** An operation stays if it matches every key; of several mappings, those of one. Default: all operations stay. */
  readonly include?: FilterKeys | readonly FilterKeys[];
  /** An operation that matches any of these keys is removed. */
  readonly exclude?: FilterKeys;
  /** Names of component schemas that stay although no operation needs them. */
  readonly schemas?: readonly string[];
}

const example = "filter: { include: { tags: [pets] } }";
const criteriaExample = "{ tags: [pets], deprecated: false }";

/** Returns the filter of a configuration; undefined without one. */
export function readFilter(top: Reader): { readonly filter?: OperationFilter } {
  const reader = top.optionalObject("filter", example);
  if (reader === undefined) return {};
  reader.onlyKeys(["include", "exclude", "schemas"]);
  const exclude = reader.optionalObject("exclude", `exclude: ${criteriaExample}`);
  return {
    filter: {
      include: reader.mappings("include", `include: ${criteriaExample}`).map(readCriteria),
      exclude: exclude === undefined ? {} : readCriteria(exclude),
      schemas: patternsOf(reader, "schemas") ?? [],
      at: top.locationOf("filter"),
    },
  };
}

function readCriteria(reader: Reader): Criteria {
  reader.onlyKeys([...patternKeys, ...flagKeys]);
  const patterns = patternKeys.flatMap((key) => {
    const read = patternsOf(reader, key);
    return read === undefined ? [] : [[key, read] as const];
  });
  const [deprecated, internal] = [reader.boolean("deprecated"), reader.boolean("internal")];
  return {
    ...Object.fromEntries(patterns),
    ...(deprecated !== undefined && { deprecated }),
    ...(internal !== undefined && { internal }),
  };
}

function patternsOf(reader: Reader, key: string): readonly Pattern[] | undefined {
  return reader.strings(key)?.map((text, index) => ({ text, at: reader.locationOfItem(key, index) }));
}

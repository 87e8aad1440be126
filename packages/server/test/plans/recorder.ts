import type {
  CompiledQuery,
  Kysely,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from "kysely";
import type { Schema } from "../../src/database/schema.js";

/** Records the statements of a database, each SQL once, with the parameters of its last use. */
export class Recorder implements KyselyPlugin {
  readonly queries = new Map<string, CompiledQuery>();
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const query = this.#db.getExecutor().compileQuery(node, queryId);
    this.queries.set(query.sql, query);
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}

/** The functions and types of the generated options. */
export { bind, type QueryCache } from "./binding.js";
export type { Core } from "../client/index.js";
export { explicitInfiniteQueryFactory, explicitQueryFactory } from "./explicit.js";
export { type Mutation, type MutationDefaults, type MutationFactory, mutationFactory, register } from "./mutations.js";
export {
  type OptionalPollingQueryFactory,
  type PollingQuery,
  type PollingQueryFactory,
  pollingQueryFactory,
  type SkippablePollingQuery,
} from "./polling.js";
export {
  type CachedPage,
  type InfiniteKey,
  type InfiniteQuery,
  type InfiniteQueryFactory,
  infiniteQueryFactory,
  inKey,
  type Key,
  type NoParams,
  type OptionalInfiniteQueryFactory,
  type OptionalQueryFactory,
  type Query,
  type QueryFactory,
  queryFactory,
  type SkippableInfiniteQuery,
  type SkippableQuery,
} from "./queries.js";

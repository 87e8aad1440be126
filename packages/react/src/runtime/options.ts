export { bind, clientOf, type QueryCache } from "./binding.js";
export { type Mutation, type MutationFactory, mutationFactory } from "./mutations.js";
export {
  type CachedPage,
  type InfiniteQuery,
  type InfiniteQueryFactory,
  infiniteQueryFactory,
  type Key,
  type InfiniteKey,
  type NoParams,
  type OptionalInfiniteQueryFactory,
  type OptionalQueryFactory,
  type Query,
  type QueryFactory,
  queryFactory,
  type SkippableInfiniteQuery,
  type SkippableQuery,
} from "./queries.js";

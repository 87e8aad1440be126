/**
 * The options of every query and mutation, for `useQuery` and similar functions of any framework, and for servers. They need
 * neither React nor a copy of TanStack Query.
 */
export * from "./generated/query/index.js";

/**
 * A query key that carries the types of its data and error, so that `getQueryData(key)` of any adapter knows them. The types are
 * properties with TanStack Query's own symbols, and each adapter may bring its own copy of these.
 */
export type TaggedKey<Key, Data, Error> = Key &
  Installed<ReactTag<Data, Error>> &
  Installed<VueTag<Data, Error>> &
  Installed<SvelteTag<Data, Error>> &
  Installed<PreactTag<Data, Error>> &
  // Here they use the same version of the core as others.
  /* oxlint-disable typescript/no-duplicate-type-constituents */
  Installed<SolidTag<Data, Error>> &
  Installed<AngularTag<Data, Error>>;
/* oxlint-enable typescript/no-duplicate-type-constituents */

/** A tag has symbols as its only keys. The tag of a package that is not installed is `any`, which has other keys, too. */
type Installed<Tag> = keyof Tag extends symbol ? Tag : unknown;

/** @ts-ignore Not every app has each adapter. */
type ReactTag<Data, Error> = import("@tanstack/react-query").DataTag<unknown, Data, Error>;
/** @ts-ignore */
type VueTag<Data, Error> = import("@tanstack/vue-query").DataTag<unknown, Data, Error>;
/** @ts-ignore */
type SolidTag<Data, Error> = import("@tanstack/solid-query").DataTag<unknown, Data, Error>;
/** @ts-ignore */
type SvelteTag<Data, Error> = import("@tanstack/svelte-query").DataTag<unknown, Data, Error>;
/** @ts-ignore */
type AngularTag<Data, Error> = import("@tanstack/angular-query-experimental").DataTag<unknown, Data, Error>;
/** @ts-ignore */
type PreactTag<Data, Error> = import("@tanstack/preact-query").DataTag<unknown, Data, Error>;

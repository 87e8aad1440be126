// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint-disable @typescript-eslint/ban-ts-comment */
// @ts-nocheck: the tests of specloom check it

/** The known values, and all others of their types. */
export type OpenEnum<V> = V | (V extends string ? string & {} : V extends number ? number & {} : never);

/** A union variant that the API's description does not list. Its tag is a string that no listed variant has. */
export type UnknownVariant<Tag extends string> = { readonly [Name in Tag]: `unknown ${string}` } & {
  readonly [name: string]: unknown;
};

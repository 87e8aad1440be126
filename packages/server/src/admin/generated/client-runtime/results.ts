// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint-disable @typescript-eslint/ban-ts-comment */
// @ts-nocheck: the tests of specloom check it

// Checks of results, if the document promises something else than "anything but null". Tables import the ones they need.

/** The result may be null. */
export const isAnything = (): boolean => true;

/** The result is an array. */
export const isList = (result: unknown): boolean => Array.isArray(result);

/** The result is an array or null. */
export const isListOrNull = (result: unknown): boolean => result === null || isList(result);

// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint-disable @typescript-eslint/ban-ts-comment */
// @ts-nocheck: the tests of specloom check it

/** JSON Schema's keywords as zod checks, where zod has none or means something else. */
export * from "./arrays.js";
export * from "./combine.js";
export * from "./numbers.js";
export * from "./objects.js";
export type { Check } from "./run.js";
export * from "./strings.js";

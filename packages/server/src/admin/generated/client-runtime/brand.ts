// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint-disable @typescript-eslint/ban-ts-comment */
// @ts-nocheck: the tests of specloom check it

/** Marks the errors of this API's clients, so that a client recognizes those of its copies, but not those of another API. */
export const brand: unique symbol = Symbol.for("@memory-service/server/admin.error");

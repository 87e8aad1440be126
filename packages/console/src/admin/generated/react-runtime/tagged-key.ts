// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint-disable @typescript-eslint/ban-ts-comment */
// @ts-nocheck: the tests of specloom check it

export type { DataTag as TaggedKey } from "@tanstack/react-query";

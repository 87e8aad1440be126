// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint-disable @typescript-eslint/ban-ts-comment */
// @ts-nocheck: the tests of specloom check it

export { type Api, createHonoApp } from "./app.js";
export { HttpError, reply } from "./endpoints.js";
export type { Credential, HandlerContext, Issue, Problem, Reply } from "./endpoints.js";
export { RequestError, ResponseError } from "./errors.js";
export { markUnfinished } from "./handlers.js";
export type {
  AppOptions,
  AuthorizationCall,
  Authorize,
  ErrorContext,
  SecuredAppOptions,
  ServerContext,
} from "./options.js";

// Generated code imports the runtime from entry points, which this resolution finds by `typesVersions`.
import { isApiError, type Core } from "@specloom/runtime/client";
import type { Codec } from "@specloom/runtime/client/values";

export const isMissing = (error: unknown): boolean => isApiError(error) && error.status === 404;

export type Program = readonly [Core, Codec];

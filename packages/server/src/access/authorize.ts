import { timingSafeEqual } from "node:crypto";
import { HttpError } from "@memory-service/endpoints";
import type { AuthorizationCall } from "@memory-service/hono";
import { injectFault } from "../faults/inject.js";
import type { ServerEnv } from "../http/call-record.js";
import type { Service } from "../service.js";
import { hashKey } from "./keys.js";
import { type Administrator, type Principal, requirePermission } from "./principal.js";

/** The part of a call that authorization looks at, the same in both APIs. */
type Call = Pick<AuthorizationCall<ServerEnv>, "operation" | "permission" | "request" | "hono"> & {
  readonly credential: { readonly value: string } | undefined;
};

/** Returns the caller of an operation that needs an API key. Throws an HttpError 401, 403 or 429, or the fault that a test asks for. */
export async function authorizeKey(service: Service, call: Call): Promise<Principal> {
  const { credential, operation, permission, hono } = call;
  const record = hono.get("call");
  record.operation ??= operation;
  const principal = await service.keys.find(credential?.value ?? "");
  record.keyId = principal.keyId;
  service.rateLimiter.count(principal.keyId);
  if (permission !== undefined) requirePermission(principal, permission.name);
  if (service.faults !== undefined) await injectFault(service.faults, operation, hono);
  return principal;
}

/** Throws an HttpError 401 if the credential is not the admin key. */
export function authorizeAdministrator({ adminKeyHash }: Service, { credential }: Call): Administrator {
  const given = Buffer.from(hashKey(credential?.value ?? ""));
  const isAdministrator = timingSafeEqual(given, Buffer.from(adminKeyHash));
  if (!isAdministrator) throw new HttpError(401, "This operation needs the admin key");
  return { isAdministrator };
}

import { createApp, type ErrorContext } from "@memory-service/hono";
import { Hono } from "hono";
import { authorizeAdministrator, authorizeKey } from "./access/authorize.js";
import type { Administrator, Principal } from "./access/principal.js";
import { createApp as createAdminApp } from "./admin/generated/server/index.js";
import { createAdminHandlers } from "./admin/handlers.js";
import { createHandlers } from "./handlers.js";
import type { ServerEnv } from "./http/call-record.js";
import { allowOrigins } from "./http/cors.js";
import { createErrorLog } from "./http/errors.js";
import { refuseWhileBusy } from "./http/busy.js";
import { createProbes } from "./http/probes.js";
import { observeRequests } from "./http/requests.js";
import { refuseWithoutRoom } from "./http/room.js";
import { createUploadApp } from "./http/uploads.js";
import type { Service } from "./service.js";
import { wireNames } from "./wire-names.js";

/**
 * Creates the app of a server: the service's API, the admin API under `/admin`, routes for monitoring, and those of the storage, which
 * receive parts of uploads.
 */
export function createServerApp(service: Service, uploadRoutes: Hono = new Hono()): Hono<ServerEnv> {
  const { config, log } = service;
  const { onError, onFailure, notFound } = createErrorLog(log);
  const options = { maxBodyBytes: config.limits.bodyBytes, validateResponses: config.checkResponses };
  const api = createApp<Principal, ServerEnv>(createHandlers(service), {
    ...options,
    authorize: (call) => authorizeKey(service, call),
    onError,
    wireNames,
  });
  const admin = createAdminApp<Principal | Administrator, ServerEnv>(createAdminHandlers(service), {
    ...options,
    authorize: (call) => {
      call.hono.get("call").operation = `admin.${call.operation}`;
      // Operations for apps have a permission; the others need the admin key.
      return call.permission === undefined ? authorizeAdministrator(service, call) : authorizeKey(service, call);
    },
    onError: (error, context: ErrorContext<ServerEnv>) =>
      onError(error, { ...context, operation: context.operation && `admin.${context.operation}` }),
    document: "/admin/openapi.json",
  });
  return (
    new Hono<ServerEnv>()
      .route("/", createProbes(service))
      .use(observeRequests(service))
      .use(refuseWhileBusy(service))
      .use(refuseWithoutRoom(service))
      // These come before the origins, because they allow all.
      .route("/", createUploadApp(service, uploadRoutes))
      .use(allowOrigins(config.corsOrigins))
      .route("/", admin)
      .route("/", api)
      .onError(onFailure)
      .notFound(notFound)
  );
}

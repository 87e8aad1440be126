import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/geist-mono/wght.css";
import { createClient } from "@memory-service/client";
import { createClient as createAdminClient } from "@memory-service/server/admin";
import { wireNames } from "@memory-service/server/wire-names";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Console, createConsole } from "./app.js";
import type { CreateAccess } from "./data/access.js";
import { preloadLater } from "./shell/preload.js";
import { createUploadStorage } from "./uploads/storage.js";

/**
 * A page cannot keep a key secret, so these are names of keys: the server of the page replaces them. It refuses requests without one, and
 * pages of other origins cannot send this header.
 */
const nameOfKey = { admin: "console.admin", all: "console.all", workspace: (id: string) => `console.workspace.${id}` };

const createAccess: CreateAccess = ({ fetch }) => {
  const clientsWith = (key: string) => ({
    client: createClient({ baseUrl: "/memory", apiKey: () => key, fetch, wireNames }),
    admin: createAdminClient({
      baseUrl: "/memory",
      credentials: { adminKey: () => nameOfKey.admin, apiKey: () => key },
      fetch,
    }),
  });
  return { all: clientsWith(nameOfKey.all), forWorkspace: (id) => clientsWith(nameOfKey.workspace(id)) };
};

const state = createConsole({
  createAccess,
  send: (request) => fetch(request),
  uploadStorage: createUploadStorage("memory-service.uploads"),
});

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Console state={state} />
  </StrictMode>,
);
preloadLater();

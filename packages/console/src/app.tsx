import { type RouterHistory, RouterProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CreateAccess } from "./data/access.js";
import { createHeldChanges, type HeldChangesStore } from "./data/held-changes.js";
import type { Names } from "./data/names.js";
import { createQueryClient } from "./data/query-client.js";
import { Sessions } from "./data/sessions.js";
import { Messages } from "./design/messages.js";
import { MessagesProvider } from "./design/toast.js";
import { createConsoleRouter } from "./router.js";
import { SessionsContext } from "./shell/context.js";
import { HeldMessages } from "./shell/held-messages.js";
import type { UploadStorage } from "./uploads/storage.js";
import { Uploads } from "./uploads/uploads.js";
import { UploadsContext } from "./uploads/use-uploads.js";
import "./design/tokens.css";
import "./design/base.css";

export interface ConsoleOptions {
  readonly createAccess: CreateAccess;
  /** Sends the requests of all clients. */
  readonly send: (request: Request) => Promise<Response>;
  /** Milliseconds in which a change that the API cannot undo can be undone. Default: 6,000. */
  readonly holdFor?: number;
  /** Default: the URLs of the page. */
  readonly history?: RouterHistory;
  /** Keeps unfinished uploads. Default: they end with the page. */
  readonly uploadStorage?: UploadStorage;
}

/** The state of a console: everything that is not in the URL. */
export interface ConsoleState {
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly heldChanges: HeldChangesStore;
  readonly uploads: Uploads;
  readonly router: ReturnType<typeof createConsoleRouter>;
}

/** Creates a console. */
export function createConsole({ createAccess, send, holdFor, history, uploadStorage }: ConsoleOptions): ConsoleState {
  const messages = new Messages();
  const names: Names = new Map();
  const heldChanges = createHeldChanges({
    send,
    nameOf: (id) => names.get(id),
    ...(holdFor !== undefined && { delay: holdFor }),
  });
  const access = createAccess({ fetch: heldChanges.fetch });
  const sessions = new Sessions(access, () =>
    createQueryClient({
      onFailure: (error, title) => messages.showFailure(error, title),
      onNames: (found) => found.forEach((name, id) => names.set(id, name)),
    }),
  );
  const uploads = new Uploads({
    sessions,
    storage: uploadStorage,
    onFailure: (error, title) => messages.showFailure(error, title),
  });
  return { sessions, messages, heldChanges, uploads, router: createConsoleRouter(history) };
}

/** The console. */
export function Console({
  state: { sessions, messages, heldChanges, uploads, router },
}: {
  readonly state: ConsoleState;
}): ReactNode {
  return (
    <SessionsContext value={sessions}>
      <MessagesProvider messages={messages}>
        <HeldMessages heldChanges={heldChanges} />
        <UploadsContext value={uploads}>
          <RouterProvider router={router} />
        </UploadsContext>
      </MessagesProvider>
    </SessionsContext>
  );
}

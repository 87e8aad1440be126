/**
 * Holds changes that the API cannot undo for a few seconds before they are sent, so that people can undo them. The hooks show their
 * optimistic updates until then, and roll them back if the change is undone: for them, it is a change that the server refused.
 */

/** The held changes of one kind, which are undone and sent together. */
export interface HeldChanges {
  /** The kind of change, such as `forget facts`. */
  readonly id: string;
  /** The message about the changes: `2 documents deleted`. */
  readonly title: string;
  readonly undo: () => void;
  readonly send: () => void;
}

/** Changes waiting to be sent, as a store. */
export interface HeldChangesStore {
  /** The client's `fetch`. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the same list until it changes. */
  readonly getSnapshot: () => readonly HeldChanges[];
}

export interface HeldChangesOptions {
  /** Sends the requests. */
  readonly send: (request: Request) => Promise<Response>;
  /** Milliseconds until a change is sent. Default: 6,000. */
  readonly delay?: number;
}

interface Rule {
  readonly id: string;
  readonly method: string;
  readonly path: RegExp;
  readonly title: (count: number) => string;
}

const titleOf =
  (one: string, many: string) =>
  (count: number): string =>
    count === 1 ? one : `${count} ${many}`;

/** The changes that neither API can undo. Deleting a project is another one: it asks for the project's name instead. */
const rules: readonly Rule[] = [
  {
    id: "forget facts",
    method: "POST",
    path: /\/actors\/[^/]+\/facts\/forget$/,
    // One request may forget many facts.
    title: () => "Forgotten",
  },
  {
    id: "resolve conflicts",
    method: "POST",
    path: /\/memories\/conflicts\/[^/]+\/resolve$/,
    title: titleOf("Conflict resolved", "conflicts resolved"),
  },
  {
    id: "delete documents",
    method: "DELETE",
    path: /\/admin\/projects\/[^/]+\/documents\/[^/]+$/,
    title: titleOf("Document deleted", "documents deleted"),
  },
  {
    id: "expire memories",
    method: "DELETE",
    path: /\/admin\/projects\/[^/]+\/memories\/[^/]+$/,
    title: titleOf("Memory expired", "memories expired"),
  },
  {
    id: "delete items",
    method: "DELETE",
    path: /\/admin\/drive\/items\/[^/]+$/,
    title: titleOf("Item deleted", "items deleted"),
  },
];

/** The status of the response to a change that was undone. No server sends it. */
const undoneStatus = 499;

/** Returns whether a change failed because the user has undone it. */
export const isUndone = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "status" in error && error.status === undoneStatus;

/** A request, and the function that settles its response. */
interface Held {
  readonly request: Request;
  readonly settle: (response: Response | Promise<Response>) => void;
}

interface Group {
  readonly held: readonly Held[];
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Creates a store that holds changes. */
export function createHeldChanges({ send, delay = 6_000 }: HeldChangesOptions): HeldChangesStore {
  const listeners = new Set<() => void>();
  const groups = new Map<Rule, Group>();
  let snapshot: readonly HeldChanges[] = [];

  const update = (): void => {
    snapshot = [...groups].map(([rule, { held }]) => ({
      id: rule.id,
      title: rule.title(held.length),
      undo: () => end(rule, undone),
      send: () => end(rule, send),
    }));
    for (const listener of listeners) listener();
  };
  const end = (rule: Rule, respond: (request: Request) => Response | Promise<Response>): void => {
    const group = groups.get(rule);
    if (group === undefined) return;
    clearTimeout(group.timer);
    groups.delete(rule);
    update();
    for (const { request, settle } of group.held) settle(respond(request));
  };
  const hold = (rule: Rule, request: Request): Promise<Response> =>
    new Promise((settle) => {
      const group = groups.get(rule);
      clearTimeout(group?.timer);
      const timer = setTimeout(() => end(rule, send), delay);
      groups.set(rule, { held: [...(group?.held ?? []), { request, settle }], timer });
      update();
    });
  // A page that closes sends what it holds. `keepalive` lets a request outlive its page.
  globalThis.addEventListener?.("pagehide", () => {
    for (const rule of groups.keys()) end(rule, (request) => send(new Request(request, { keepalive: true })));
  });

  return {
    fetch: (request) => {
      const rule = ruleFor(request);
      return rule === undefined ? send(request) : hold(rule, request);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
  };
}

function ruleFor({ method, url }: Request): Rule | undefined {
  const { pathname } = new URL(url);
  return rules.find((rule) => rule.method === method && rule.path.test(pathname));
}

const undone = (): Response => Response.json({ success: false, message: "Undone" }, { status: undoneStatus });

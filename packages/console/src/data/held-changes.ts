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
  /** The name of what was changed: `“Prices.xlsx” and 1 more`. Undefined if no name is known. */
  readonly subject: string | undefined;
  /** The time in milliseconds at which the changes are sent. */
  readonly until: number;
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
  /** Returns the name of a resource. */
  readonly nameOf?: (id: string) => string | undefined;
}

interface Rule {
  readonly id: string;
  readonly method: string;
  /** Its group is the id of the changed resource. Without one, the body has `ids`. */
  readonly path: RegExp;
  readonly one: string;
  readonly many: string;
}

/** The changes that neither API can undo. Deleting a project is another one: it asks for the project's name instead. */
const rules: readonly Rule[] = [
  {
    id: "forget facts",
    method: "POST",
    path: /\/actors\/[^/]+\/facts\/forget$/,
    one: "Fact forgotten",
    many: "facts forgotten",
  },
  {
    id: "resolve conflicts",
    method: "POST",
    path: /\/memories\/conflicts\/([^/]+)\/resolve$/,
    one: "Conflict resolved",
    many: "conflicts resolved",
  },
  {
    id: "delete documents",
    method: "DELETE",
    path: /\/admin\/projects\/[^/]+\/documents\/([^/]+)$/,
    one: "Document deleted",
    many: "documents deleted",
  },
  {
    id: "expire memories",
    method: "DELETE",
    path: /\/admin\/projects\/[^/]+\/memories\/([^/]+)$/,
    one: "Memory expired",
    many: "memories expired",
  },
  {
    id: "delete items",
    method: "DELETE",
    path: /\/admin\/drive\/items\/([^/]+)$/,
    one: "Item deleted",
    many: "items deleted",
  },
];

/** The status of the response to a change that was undone. No server sends it. */
const undoneStatus = 499;

/** Returns whether a change failed because the user has undone it. */
export const isUndone = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "status" in error && error.status === undoneStatus;

/** A request, the ids of what it changes, and the function that settles its response. */
interface Held {
  readonly request: Request;
  readonly ids: readonly string[];
  readonly settle: (response: Response | Promise<Response>) => void;
}

interface Group {
  readonly held: readonly Held[];
  readonly timer: ReturnType<typeof setTimeout>;
  readonly until: number;
}

/** Creates a store that holds changes. */
export function createHeldChanges({
  send,
  delay = 6_000,
  nameOf = () => undefined,
}: HeldChangesOptions): HeldChangesStore {
  const listeners = new Set<() => void>();
  const groups = new Map<Rule, Group>();
  let snapshot: readonly HeldChanges[] = [];

  const update = (): void => {
    snapshot = [...groups].map(([rule, { held, until }]) => ({
      id: rule.id,
      ...describe(
        rule,
        held.flatMap(({ ids }) => ids),
        nameOf,
      ),
      until,
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
  const hold = (rule: Rule, request: Request, ids: readonly string[]): Promise<Response> =>
    new Promise((settle) => {
      const group = groups.get(rule);
      clearTimeout(group?.timer);
      const timer = setTimeout(() => end(rule, send), delay);
      const held = [...(group?.held ?? []), { request, ids, settle }];
      groups.set(rule, { held, timer, until: Date.now() + delay });
      update();
    });
  // A page that closes sends what it holds. `keepalive` lets a request outlive its page.
  globalThis.addEventListener?.("pagehide", () => {
    for (const rule of groups.keys()) end(rule, (request) => send(new Request(request, { keepalive: true })));
  });

  return {
    fetch: async (request) => {
      const rule = ruleFor(request);
      return rule === undefined ? send(request) : hold(rule, request, await idsOf(rule, request));
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

/** Returns the ids of what a request changes. */
async function idsOf({ path }: Rule, request: Request): Promise<readonly string[]> {
  const id = path.exec(new URL(request.url).pathname)?.[1];
  if (id !== undefined) return [decodeURIComponent(id)];
  const body: unknown = await request.clone().json();
  const ids = typeof body === "object" && body !== null && "ids" in body ? body.ids : undefined;
  return Array.isArray(ids) ? ids.map(String) : [];
}

/** Says what has happened, to how many resources and to which. */
function describe(
  { one, many }: Rule,
  ids: readonly string[],
  nameOf: (id: string) => string | undefined,
): Pick<HeldChanges, "title" | "subject"> {
  const name = ids.map(nameOf).find((found) => found !== undefined);
  const more = ids.length > 1 ? ` and ${ids.length - 1} more` : "";
  return {
    title: ids.length === 1 ? one : `${ids.length} ${many}`,
    subject: name === undefined ? undefined : `“${name}”${more}`,
  };
}

const undone = (): Response => Response.json({ success: false, message: "Undone" }, { status: undoneStatus });

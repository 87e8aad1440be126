/**
 * The parts of Vite that the plugin uses, since Vite 6. They are ours, so that the plugin compiles with every version of Vite, and
 * without Vite.
 */

/** A plugin for `plugins` of a Vite configuration. */
export interface VitePlugin {
  readonly name: string;
  readonly enforce: "pre";
  configResolved(config: ViteConfig): void;
  configureServer(server: ViteServer): Promise<void>;
  buildStart(this: BuildContext): Promise<void>;
  buildEnd(): void;
}

/** The resolved configuration of Vite. */
export interface ViteConfig {
  /** Absolute. */
  readonly root: string;
  readonly command: "build" | "serve";
  readonly logger: Logger;
}

/** The logger of Vite. */
export interface Logger {
  info(message: string, options?: { readonly timestamp?: boolean }): void;
  /** Prints a message unless it has printed the same before. */
  warnOnce(message: string): void;
  error(message: string, options?: { readonly timestamp?: boolean }): void;
}

/** The development server: its file watcher, and its connection to browsers. */
export interface ViteServer {
  readonly watcher: {
    add(paths: readonly string[]): unknown;
    on(event: "all", listener: (event: string, path: string) => void): unknown;
    on(event: "ready", listener: () => void): unknown;
  };
  readonly ws: {
    /** The browsers that are connected. */
    readonly clients: { readonly size: number };
    send(payload: ErrorPayload | ClearPayload): void;
    on(event: "connection", listener: () => void): unknown;
  };
}

/** Shows the overlay. */
export interface ErrorPayload {
  readonly type: "error";
  readonly err: {
    readonly message: string;
    readonly stack: string;
    readonly plugin: string;
    readonly id?: string;
    readonly frame?: string;
    readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
  };
}

/** An update of nothing, which removes the overlay. */
export interface ClearPayload {
  readonly type: "update";
  readonly updates: never[];
}

/** The context of a plugin during a build. */
export interface BuildContext {
  /** Ends the build. */
  error(error: { readonly message: string; readonly id?: string }): never;
  /** Builds again, with `vite build --watch`, after a file has changed. */
  addWatchFile(path: string): void;
}

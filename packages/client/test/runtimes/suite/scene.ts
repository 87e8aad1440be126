import { type Client, type CoreOptions, createClient } from "@memory-service/client";
import type { Host, RuntimeKind, Script, Seen, Setup } from "../protocol.js";

/** A key that must appear nowhere but where it belongs. */
export const key = "key-4f0c-that-must-not-leak";

/** The tools of one case: servers with its responses, under their own path. */
export interface Scene {
  readonly runtime: RuntimeKind;
  /** A page or a Web Worker. */
  readonly isBrowser: boolean;
  /** A file with `pattern(250)`. */
  readonly file: string;
  /** A URL without a server. */
  readonly nowhere: string;
  /** Says what the servers answer from now on. */
  script(script: Script): Promise<void>;
  /** The URL of a server, with the path that is the case's own. */
  url(host: Host): string;
  /** A client of the scripted API. Its key comes from a function, unless told otherwise. */
  connect(options?: Partial<CoreOptions>): Client;
  /** The requests that a server has had, in order. */
  seen(host: Host): Promise<readonly Seen[]>;
}

/** One behaviour, and what shows that it holds. */
export type Case = (scene: Scene) => Promise<void>;

/** By the sentence that is true if the case passes. */
export type Cases = Readonly<Record<string, Case>>;

/** Makes the scene of the case of this number. */
export function createScene(control: string, { runtime, hosts, file }: Setup, number: number): Scene {
  const url = (host: Host): string => `${hosts[host]}/${number}`;
  return {
    runtime,
    isBrowser: runtime === "page" || runtime === "worker",
    file,
    nowhere: hosts.closed,
    url,
    async script(script) {
      await ask(`${control}/cases/${number}`, script);
    },
    connect: (options) => createClient({ baseUrl: url("api"), apiKey: () => key, ...options }),
    async seen(host) {
      return (await ask<Record<Host, Seen[]>>(`${control}/cases/${number}/seen`))[host];
    },
  };
}

/** Asks the runner, or tells it something. */
export async function ask<T = unknown>(url: string, told: unknown = {}): Promise<T> {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(told) });
  if (!response.ok) throw new Error(`the runner answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

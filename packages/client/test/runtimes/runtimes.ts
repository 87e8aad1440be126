/** The runtimes, and how each is made to run the suite. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { chromiumOptions, findChromium } from "../../../../scripts/chromium.js";
import type { Program } from "../../../../scripts/programs.js";
import { findBun, findDeno, findNode, findWorkerd } from "./programs.js";
import type { Project } from "./project.js";
import type { RuntimeKind } from "./protocol.js";
import type { Servers, Serving } from "./servers.js";

export interface Runtime {
  /** Its name on the command line. */
  readonly name: string;
  readonly kind: RuntimeKind;
  /** Finds the program, and installs it if need be. */
  readonly find: () => Program;
  /** Starts the suite. */
  readonly start: (program: string, place: Place) => ChildProcess;
  /** Its path of the file to upload, if that is not in the project. */
  readonly file?: string;
  /** Returns the files that it loads from a server. */
  readonly pages?: (project: Project) => Serving["pages"];
  /** The process is over once nothing is left to do. */
  readonly endsByItself?: true;
}

/** The servers and settings of a suite's run. */
export interface Place {
  readonly project: Project;
  readonly servers: Servers;
}

const nodes = ["20.20.2", "22.23.3", "24.21.0", "26.10.0"];

/** The runtimes, in the order of the runs. */
export const runtimes: readonly Runtime[] = [
  ...nodes.map((version) => node("node", version)),
  bun("bun"),
  { name: "deno", kind: "deno", find: () => findDeno("2.9.6"), start: startDeno, endsByItself: true },
  {
    name: "workerd",
    kind: "workerd",
    find: () => findWorkerd("1.20261117.1"),
    start: startWorkerd,
    // It has files of its own, in which those that are not code are found beside it.
    file: "/bundle/bytes",
  },
  browser("chromium", "page", 'import("/suite.js" + location.search)'),
  browser("chromium-worker", "worker", 'new Worker("/suite.js" + location.search, { type: "module" })'),
  ...nodes.map((version) => node("heap", version)),
  bun("heap-bun"),
];

/** The suite, or with the name "heap" its measurements of memory. */
function node(name: "node" | "heap", version: string): Runtime {
  return {
    name: `${name}@${version.split(".")[0]}`,
    kind: "node",
    find: () => findNode(version),
    start: (program, { project, servers }) =>
      launch(program, ["--expose-gc", name === "heap" ? project.heap : project.process, servers.control], project),
    endsByItself: true,
  };
}

function bun(name: "bun" | "heap-bun"): Runtime {
  return {
    name,
    kind: "bun",
    find: () => findBun("1.4.5"),
    start: (program, { project, servers }) =>
      launch(program, [name === "bun" ? project.process : project.heap, servers.control], project),
    endsByItself: true,
  };
}

/** With no permission that it can do without. */
function startDeno(deno: string, { project, servers }: Place): ChildProcess {
  const hosts = [servers.control, ...Object.values(servers.hosts)].map((url) => new URL(url).host);
  const permissions = [`--allow-net=${hosts.join()}`, `--allow-read=${project.file}`];
  const options = [
    "--quiet",
    "--no-prompt",
    "--no-remote",
    "--no-lock",
    "--v8-flags=--expose-gc",
    "--node-modules-dir=manual",
  ];
  return launch(deno, ["run", ...options, ...permissions, project.process, servers.control], project, {
    DENO_DIR: join(project.folder, ".deno"),
    DENO_NO_UPDATE_CHECK: "1",
  });
}

/** The suite is a worker that runs when it gets a request. */
function startWorkerd(workerd: string, { project, servers }: Place): ChildProcess {
  const config = join(project.folder, "workerd.capnp");
  writeFileSync(
    config,
    `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "suite", worker = .suite),
    (name = "internet", network = (allow = ["local"])),
  ],
  v8Flags = ["--expose-gc"],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "suite")],
);

const suite :Workerd.Worker = (
  modules = [
    (name = "suite.js", esModule = embed "${basename(project.workerd)}"),
    (name = "bytes", data = embed "${basename(project.file)}"),
  ],
  compatibilityDate = "2026-11-01",
);
`,
  );
  const child = launch(workerd, ["serve", "--control-fd=3", config], project, {}, ["pipe"]);
  // It tells the port that it has chosen, in a line of JSON.
  (child.stdio[3] as Readable).once("data", (told: Buffer) => {
    const { port } = JSON.parse(told.toString()) as { port: number };
    // The end is told to the servers; when the program is stopped, this breaks off.
    fetch(`http://127.0.0.1:${port}/?control=${servers.control}`).catch(() => {});
  });
  return child;
}

/** A headless browser with one page, which runs the code. */
function browser(name: string, kind: RuntimeKind, code: string): Runtime {
  return {
    name,
    kind,
    find: findChromium,
    start: (chromium, { project, servers }) => {
      const profile = join(project.folder, name);
      const url = `${servers.hosts.storage}/?control=${servers.control}`;
      const options = ["--js-flags=--expose-gc", `--user-data-dir=${profile}`, "--enable-logging=stderr"];
      return launch(chromium, [...chromiumOptions, ...options, url], project);
    },
    pages: (project) => ({
      "/": { type: "text/html", content: `<!doctype html><script type="module">${code};</script>` },
      "/suite.js": { type: "text/javascript", content: readFileSync(project.browser, "utf8") },
    }),
  };
}

/** Starts a program without the options that the runner's own Node has. */
function launch(
  program: string,
  args: readonly string[],
  { folder }: Project,
  environment: Readonly<Record<string, string>> = {},
  channels: readonly "pipe"[] = [],
): ChildProcess {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  // A proxy of the machine does not lead to the servers here.
  const env = { ...inherited, NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1", ...environment };
  return spawn(program, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe", ...channels] });
}

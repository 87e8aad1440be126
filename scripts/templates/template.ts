/** A template of a framework, and how it is checked. */

/** A program and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** A command of a package that creates projects. */
export interface Scaffold {
  readonly package: string;
  readonly version: string;
  readonly command: (project: string) => Command;
}

/** The project of a page in `generator/docs/frameworks`, with the files of `generator/examples/NAME`. */
export interface Example {
  /** Starts the built app, which is then visited (`visit.ts`). The environment has the port as PORT, too. Absent without an app. */
  readonly start?: (port: number) => Command;
  /** The server renders, so a missing pet has the status 404. */
  readonly rendersOnServer?: true;
}

/** Another generator, to compare what a user writes with each. */
export interface Peer {
  readonly name: string;
  /** The folder with its examples. */
  readonly examples: string;
  /** The commands that generate, in the project's folder. */
  readonly generate: readonly Command[];
}

export interface Template {
  readonly name: string;
  /** Generates instead of specloom. */
  readonly peer?: Peer;
  /** A workspace of pnpm, whose steps install it and generate, as its files say. */
  readonly isWorkspace?: true;
  /** Absent for a project without a page. */
  readonly example?: Example;
  /** The command that creates the project; absent if the framework has guides instead of a template. */
  readonly scaffold?: Scaffold;
  /** The commands that its guide tells users to run in the project's folder, which is empty without a scaffold. */
  readonly commands?: readonly Command[];
  /** The files that its guide tells users to write. */
  readonly setUp?: Readonly<Record<string, string>>;
  /** The packages that the page or guide tells users to install, besides `@specloom/runtime`: versions by name. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** The outputs to generate. */
  readonly emit: readonly string[];
  /** The folder of the generated code. Default: `src/api`. */
  readonly folder?: string;
  /** The extension of relative imports; by default none. */
  readonly extension?: "js" | "ts";
  /** The modules of the folder `app` that go into `src`. */
  readonly modules?: readonly string[];
  /** The files that import these modules. */
  readonly files?: Readonly<Record<string, string>>;
  /** Build output of an earlier run, to remove. */
  readonly outputs: readonly string[];
  readonly steps: readonly Command[];
  /** The Node version, if the template rejects the versions that we support. */
  readonly node?: string;
}

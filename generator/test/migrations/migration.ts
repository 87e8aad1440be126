import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Desk, fileOf } from "../../../scripts/docs/desk.js";
import { kindOf, type Block } from "../../../scripts/docs/pages.js";
import { GuideDesk, packageFolder } from "../docs/support/desk.js";
import { driver } from "./driver.js";
import { readMigration, type Pair } from "./pairs.js";
import { generateWith, type Peer } from "./peers.js";

/** The outcome of one half of a pair. */
export interface Outcome {
  readonly heading: string;
  readonly half: "before" | "after";
  readonly line: number;
  /** What the program printed, and what its page says. */
  readonly printed: string;
  readonly expected: string;
}

export interface Migration {
  /** The messages of the compiler. */
  readonly messages: readonly string[];
  readonly outcomes: readonly Outcome[];
}

const support = fileURLToPath(new URL("../docs/support/", import.meta.url));

/** Compiles and runs both halves of a page, each with the code of its generator, against the same server. */
export async function migrate(peer: Peer): Promise<Migration> {
  const { config, pairs } = readMigration(peer);
  const after = new GuideDesk();
  const before = peerDesk(after);
  try {
    for (const { folder } of [before, after])
      symlinkSync(join(packageFolder, "node_modules/happy-dom"), join(folder, "node_modules/happy-dom"));
    cpSync(generateWith(peer, config), join(before.folder, peer.page.replace(/\.md$/, "")), { recursive: true });
    await after.generate();
    const halves = [
      { half: "before", desk: before, blocks: pairs.map((pair) => pair.before) },
      { half: "after", desk: after, blocks: pairs.map((pair) => pair.after) },
    ] as const;
    const all = await Promise.all(halves.map(({ half, desk, blocks }) => tryHalf(half, { desk, blocks, pairs })));
    return { messages: all.flatMap(({ messages }) => messages), outcomes: all.flatMap(({ outcomes }) => outcomes) };
  } finally {
    before.remove();
    after.remove();
  }
}

/** Returns a desk for the peer's code, with compiler settings that it supports. */
function peerDesk({ setting }: GuideDesk): Desk {
  return new Desk({
    ...setting,
    declarations: "export {};\n",
    world: `import { setUp } from "${support}world.js";\nsetUp(() => undefined);\n`,
    compilerOptions: {
      ...setting.compilerOptions,
      module: "preserve",
      moduleResolution: "bundler",
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: false,
      erasableSyntaxOnly: false,
      isolatedDeclarations: false,
      noImplicitOverride: false,
      noImplicitReturns: false,
      noPropertyAccessFromIndexSignature: false,
      noUncheckedIndexedAccess: false,
      noUnusedLocals: false,
      noUnusedParameters: false,
    },
  });
}

interface Half {
  readonly desk: Desk;
  readonly blocks: readonly Block[];
  readonly pairs: readonly Pair[];
}

async function tryHalf(half: Outcome["half"], { desk, blocks, pairs }: Half): Promise<Migration> {
  desk.place(blocks);
  desk.write("driver.tsx", driver);
  const message = await desk.compile(blocks, ["node"]);
  const programs = blocks.map((block) => (kindOf(block) === "module" ? drive(desk, block, half) : block));
  await desk.bundle(programs);
  const outcomes: Outcome[] = [];
  for (const [index, program] of programs.entries()) {
    const { heading, prints } = pairs[index]!;
    const printed = await desk.run(program);
    outcomes.push({ heading, half, line: blocks[index]!.line, printed, expected: prints });
  }
  return { messages: message === "" ? [] : [`${half}:\n${message}`], outcomes };
}

/** Writes a program that shows the component of a module in a browser's document. */
function drive(desk: Desk, block: Block, half: Outcome["half"]): Block {
  const providers =
    half === "after"
      ? `import { createClient } from "./api/client/index.js";
import { ClientProvider } from "./api/react/index.js";
const client = createClient({ apiKey: () => "my-token" });
const Providers = ({ children }) => <ClientProvider client={client}>{children}</ClientProvider>;`
      : `const Providers = ({ children }) => children;`;
  const code = `import { show } from "../driver.js";
import { Pet } from "./${block.name}";
${providers}
await show(<Providers><Pet /></Providers>);
`;
  const program: Block = { page: block.page, line: block.line, code, prints: block.prints, language: "tsx" };
  desk.write(fileOf(program), code);
  return program;
}

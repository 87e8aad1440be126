import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { readMigration } from "./pairs.js";
import { installationOf, type Peer } from "./peers.js";

/** The type of some options in a peer's declarations: the file's folder in node_modules, and how its declaration begins. */
interface OptionType {
  readonly folder: string;
  readonly starts: RegExp;
}

const heyApi = "@hey-api/openapi-ts/dist";
const heyApiShared = "@hey-api/shared/dist";
const orval = "@orval/core/dist";
const kubb = (plugin: string): OptionType => ({ folder: `@kubb/${plugin}/dist`, starts: /^type Options = / });

const types: Readonly<Record<Peer["name"], readonly OptionType[]>> = {
  "hey-api": [
    { folder: heyApiShared, starts: /^type BaseUserConfig\b/ },
    { folder: heyApiShared, starts: /^interface BaseUserOutput\b/ },
    { folder: heyApiShared, starts: /^type UserInput\b/ },
    { folder: heyApiShared, starts: /^type UserParser\b/ },
    { folder: heyApi, starts: /^type UserConfig\S* = [^{]*'@hey-api\/(?:sdk|typescript|transformers)'/ },
  ],
  orval: [
    "Options",
    "InputOptions",
    "OutputOptions",
    "OverrideOutput",
    "QueryOptions",
    "FetchOptions",
    "ZodOptions",
  ].map((name) => ({ folder: orval, starts: new RegExp(`^export interface ${name}\\b`) })),
  kubb: [
    { folder: "@kubb/core/dist", starts: /^type Config\b/ },
    ...["plugin-oas", "plugin-ts", "plugin-client", "plugin-zod", "plugin-react-query"].map(kubb),
  ],
};

/** Returns the options of a peer that its page does not mention. Deprecated ones need no mention. */
export function missingOptions(peer: Peer): readonly string[] {
  const { text } = readMigration(peer);
  const modules = join(installationOf(peer.name), "node_modules");
  const options = new Set(
    types[peer.name].flatMap((type) => {
      const found = optionsOf(modules, type);
      if (found.length === 0) throw new Error(`${peer.name} ${peer.version} has no options that match ${type.starts}`);
      return found;
    }),
  );
  const mentioned = new Set([...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => code.split(/[^\w$]+/)));
  return [...options].filter((option) => !mentioned.has(option)).sort();
}

function optionsOf(modules: string, { folder, starts }: OptionType): readonly string[] {
  const files = readdirSync(join(modules, folder)).filter((name) => /\.d\.m?ts$/.test(name));
  return files.flatMap((name) => {
    const text = readFileSync(join(modules, folder, name), "utf8");
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    return source.statements.filter((statement) => starts.test(statement.getText())).flatMap(membersOf);
  });
}

/** Returns the names of the properties at the first level of a declared type. */
function membersOf(statement: ts.Statement): readonly string[] {
  if (ts.isInterfaceDeclaration(statement)) return namesOf(statement.members);
  if (!ts.isTypeAliasDeclaration(statement)) return [];
  const parts = ts.isIntersectionTypeNode(statement.type) ? statement.type.types : [statement.type];
  return parts.flatMap((part) => (ts.isTypeLiteralNode(part) ? namesOf(part.members) : []));
}

function namesOf(members: ts.NodeArray<ts.TypeElement>): readonly string[] {
  return members
    .filter((member) => !ts.getJSDocTags(member).some(({ tagName }) => tagName.text === "deprecated"))
    .flatMap(({ name }) =>
      name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [name.text] : [],
    );
}

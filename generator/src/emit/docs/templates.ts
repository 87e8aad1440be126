import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { invariant } from "../../diagnostics/invariant.js";
import type { FolderTexts } from "../option.js";
import { checkTemplates, failureOf, Failure } from "./own-templates.js";
import type { TemplateViews } from "./views.js";

/** Writes a view with the template of that name. */
export type Render = <Name extends keyof TemplateViews>(template: Name, view: TemplateViews[Name]) => string;

/** dist/cli.js, dist/chunks/ and src/emit/docs/: the templates as seen from wherever this module has come to lie. */
const folders = ["./templates/", "../templates/", "../../../templates/"];

const options = { strict: true, noEscape: true, knownHelpersOnly: true };
const access = { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false };

/**
 * Loads the templates, and those of the user's in their place. They get finished views: text is not escaped, a member that the view
 * has not is an error, nothing is taken from prototypes, and the only helpers are if, unless, each and with. Nothing that the spec
 * says is a template.
 * @throws UnusableTemplate for a template of the user's.
 */
export async function loadTemplates(own?: FolderTexts): Promise<Render> {
  const { default: handlebars } = await import("handlebars");
  const engine = handlebars.create();
  const usual = readTemplates();
  if (own !== undefined) checkTemplates(handlebars, own, [...usual.keys()]);
  const texts = new Map([...usual, ...ownTexts(own)]);
  const templates = new Map([...texts].map(([name, text]) => [name, engine.compile<object>(text, options)]));
  for (const [name, template] of templates) engine.registerPartial(name, noting(name, template));
  return (name, view) => {
    const template = templates.get(name);
    invariant(template !== undefined, `the template "${name}" exists`);
    try {
      return noting(name, template)(view, access);
    } catch (error) {
      throw own === undefined ? error : failureOf(error, own);
    }
  };
}

/** Names the template that an error comes from, and the members that it could use. */
function noting(name: string, template: HandlebarsTemplateDelegate<object>): HandlebarsTemplateDelegate<object> {
  return (view, settings) => {
    try {
      return template(view, settings);
    } catch (error) {
      throw error instanceof Failure ? error : new Failure(name, Object.keys(view), error);
    }
  };
}

/** Returns the user's templates by name, the partials among them. */
function ownTexts(own: FolderTexts | undefined): ReadonlyMap<string, string> {
  const templates = [...(own?.texts ?? [])].filter(([file]) => file.endsWith(".hbs"));
  return new Map(templates.map(([file, text]) => [file.replace(/\.hbs$/, ""), text]));
}

/** Reads the templates, keyed by name without the extension. */
function readTemplates(): ReadonlyMap<string, string> {
  const candidates = folders.map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
  const found = candidates.find((candidate) => existsSync(`${candidate}reference-index.hbs`));
  invariant(found !== undefined, "the templates lie beside the code");
  const files = readdirSync(found)
    .filter((file) => file.startsWith("reference-") && file.endsWith(".hbs"))
    .sort();
  return new Map(files.map((file) => [file.replace(/\.hbs$/, ""), readFileSync(join(found, file), "utf8")]));
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { invariant } from "../../diagnostics/invariant.js";

/** Writes a view with the template of that name. */
export type Render = (template: string, view: object) => string;

/** dist/cli.js, dist/chunks/ and src/emit/docs/: the templates as seen from wherever this module has come to lie. */
const folders = ["./templates/", "../templates/", "../../../templates/"];

/**
 * Loads the templates. They get finished views: text is not escaped, a member that the view has not is an error, nothing
 * is taken from prototypes, and the only helpers are if, unless, each and with. Nothing that the spec says is a template.
 */
export async function loadTemplates(): Promise<Render> {
  const { default: handlebars } = await import("handlebars");
  const engine = handlebars.create();
  const options = { strict: true, noEscape: true, knownHelpersOnly: true };
  const templates = new Map([...readTemplates()].map(([name, text]) => [name, engine.compile<object>(text, options)]));
  for (const [name, template] of templates) engine.registerPartial(name, template);
  return (name, view) => {
    const template = templates.get(name);
    invariant(template !== undefined, `the template "${name}" exists`);
    return template(view, { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false });
  };
}

/** Reads the templates, keyed by name without the extension. */
function readTemplates(): ReadonlyMap<string, string> {
  const candidates = folders.map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
  const found = candidates.find((candidate) => existsSync(`${candidate}reference-index.hbs`));
  invariant(found !== undefined, "the templates lie beside the code");
  const files = readdirSync(found)
    .filter((file) => file.startsWith("reference-") && file.endsWith(".hbs"))
    .sort();
  return new Map(files.map((file) => [file.replace(/\.hbs$/, ""), readFileSync(`${found}${file}`, "utf8")]));
}

/** The ways in which imports of other generated files may end: `./pets.js`, `./pets`, `./pets.ts`. */
export const importExtensions = ["js", "none", "ts"] as const;
export type ImportExtension = (typeof importExtensions)[number];

const endings: Readonly<Record<ImportExtension, string>> = { js: ".js", none: "", ts: ".ts" };

/** Returns a module specifier with the extension. Only relative ones that end in `.js` change: others name packages. */
export function withExtension(specifier: string, extension: ImportExtension): string {
  return /^\.\.?\/.*\.js$/.test(specifier) ? specifier.slice(0, -".js".length) + endings[extension] : specifier;
}

/** Imports, exports, and the end of one that spans lines. Nothing else begins a line like that. */
const declaration = /^(import |(?:import|export|\}) (?:.* )?from )"([^"]+)";$/gm;

/** A line with a dynamic import, or the type of one. A string that quotes code has `\"` there. */
const expression = /^(?!\s*(?:\/[/*]|\*)).*\bimport\("\..*$/gm;

/**
 * Returns the text of a file with the extension in all of its imports. Emitters and runtimes write `.js`, the one ending
 * that TypeScript takes everywhere. Text of the document that looks like an import stays: it is in comments and strings.
 */
export function withImportExtension(text: string, extension: ImportExtension): string {
  if (extension === "js") return text;
  const replaced = (specifier: string): string => JSON.stringify(withExtension(specifier, extension));
  return text
    .replace(declaration, (_, head: string, specifier: string) => `${head}${replaced(specifier)};`)
    .replace(expression, (line) =>
      line.replace(/\bimport\("(\.[^"]+)"\)/g, (_, specifier: string) => `import(${replaced(specifier)})`),
    );
}

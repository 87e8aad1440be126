/** A section of a page. */
export interface Section {
  readonly markdown: string;
  /** The paragraphs between the code and the tables. */
  readonly text: string;
}

/** Returns the sections of a page that describe one export each, by its name. */
export function sectionsOf(markdown: string): ReadonlyMap<string, Section> {
  const sections = new Map<string, Section>();
  for (const block of markdown.split(/^(?=## )/m)) {
    const name = /^## `([^`]+)`\n/.exec(block)?.[1];
    if (name === undefined) continue;
    const [, ...rest] = block.replaceAll(/^```[^]*?^```$/gm, "").split(/\n{2,}/);
    const text = rest
      .map((paragraph) => paragraph.trim())
      .filter((one) => one !== "" && !/^(\||Uses: |From |Inherited |> \[!|These? types? )/.test(one));
    if (sections.has(name)) throw new Error(`two sections ${name}`);
    sections.set(name, { markdown: block, text: text.join("\n") });
  }
  return sections;
}

/** Returns the names that a page describes: in sections of their own, or in the tables of its other sections. */
export function exportsOn(markdown: string): readonly string[] {
  const groups = markdown.split(/^(?=## )/m).filter((block) => /^## [A-Z]/.test(block));
  return [...sectionsOf(markdown).keys(), ...groups.flatMap(namesIn)];
}

function namesIn(block: string): readonly string[] {
  const tables = block.replaceAll(/^```[^]*?^```$/gm, "").match(/(?:^\|.*\n?)+/gm) ?? [];
  return tables.flatMap((table) => {
    const [head = "", , ...rows] = table.trim().split("\n");
    const columns = cells(head);
    const column = columns.indexOf("Exports") === -1 ? columns.indexOf("Export") : columns.indexOf("Exports");
    if (column === -1) return [];
    return rows.flatMap((row) => [...(cells(row)[column] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
  });
}

function cells(row: string): readonly string[] {
  return row
    .replace(/^\| | \|$/g, "")
    .split(/(?<!\\)\|/)
    .map((one) => one.trim());
}

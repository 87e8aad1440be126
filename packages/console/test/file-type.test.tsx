// The types and icons of files, by names that anybody can choose.
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { fileTypeOf } from "../src/data/file-type.js";
import { FileIcon } from "../src/design/file-icon.js";

test.for([
  ["Figures.CSV", "CSV table", "file-spreadsheet"],
  ["report.2025.pdf", "PDF", "file-type"],
  ["pdf", "File", "file"],
  [".pdf", "File", "file"],
  ["notes.", "File", "file"],
  ["plan.constructor", "File", "file"],
  ["plan.__proto__", "File", "file"],
  ["constructor", "File", "file"],
] as const)("%s is shown as %s", async ([name, type, icon]) => {
  expect(fileTypeOf(name)).toBe(type);
  const { container } = await render(<FileIcon name={name} />);
  expect(container.querySelector("svg")?.classList).toContain(`lucide-${icon}`);
});

import type { TableResult } from "@memory-service/client";
import type { ReactNode } from "react";
import { Highlighted } from "./highlighted.js";
import { TableColumns } from "./table-columns.js";
import { sectionOf } from "./texts.js";

/** The columns of a table, and the sheet they are in. The service keeps examples of the values, not the rows. */
export function TableContent({ result }: { readonly result: TableResult }): ReactNode {
  const { sheet_name, semantic_sheet_name, highlight, document_name } = result;
  const isFileName = (name: string): boolean => document_name.startsWith(`${name}.`);
  const isNew = (name: string): boolean => name !== "" && name !== sectionOf(result) && !isFileName(name);
  return (
    <>
      {[...new Set([sheet_name, semantic_sheet_name])].filter(isNew).map((name) => (
        <p key={name} className="passage-sheet">
          Sheet <Highlighted text={name} />
        </p>
      ))}
      {highlight.inner_tables.map((table) => (
        <TableColumns key={table.id} table={table} name={sectionOf(result) || document_name} />
      ))}
    </>
  );
}

import type { TableResult } from "@memory-service/client";
import { Table2 } from "lucide-react";
import type { ReactNode } from "react";
import { Range } from "../passages/range.js";
import { TableContent } from "../passages/table-content.js";
import { Hit } from "./hit.js";

/** A table of a document. */
export function TableHit({ result }: { readonly result: TableResult }): ReactNode {
  return (
    <Hit
      result={result}
      kind="Table"
      icon={<Table2 size={16} aria-hidden />}
      details={<Range value={result.table_region_info} label="Cells" />}
    >
      <TableContent result={result} />
    </Hit>
  );
}

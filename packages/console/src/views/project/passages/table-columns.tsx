import type { InnerTable, TableColumn } from "@memory-service/client";
import { Hash, Type } from "lucide-react";
import type { ReactNode } from "react";
import { countOf, numberOf } from "../../../data/format.js";
import { Highlighted } from "./highlighted.js";
import { examplesOf, spanOf } from "./texts.js";
import "../../../design/table.css";

interface Details {
  readonly title: string;
  readonly isNumeric?: true;
  readonly valueOf: (column: TableColumn) => string;
}

const optionalNumber = (value: number | undefined): string => (value === undefined ? "" : numberOf(value));

/** The details of a column beside its name, type and examples. */
const details: readonly Details[] = [
  { title: "From – to", valueOf: spanOf },
  { title: "Range", valueOf: ({ range }) => range },
  { title: "Values", isNumeric: true, valueOf: ({ count }) => optionalNumber(count) },
  { title: "Empty", isNumeric: true, valueOf: ({ null_count }) => optionalNumber(null_count) },
  { title: "Distinct", isNumeric: true, valueOf: ({ approx_ndv }) => optionalNumber(approx_ndv) },
];

export interface TableColumnsProps {
  readonly table: InnerTable;
  /** The name of the table, for screen readers. */
  readonly name: string;
}

/** The columns of a table. What no column has is left out. */
export function TableColumns({ table, name }: TableColumnsProps): ReactNode {
  const { columns, data_range, num_rows } = table;
  const shown = details.filter(({ valueOf }) => columns.some((column) => valueOf(column) !== ""));
  const label = `Columns of ${name}, ${data_range}`;
  return (
    <figure className="passage-table">
      <div className="table-frame" role="region" aria-label={label} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Type</th>
              <th scope="col">Examples</th>
              {shown.map(({ title, isNumeric }) => (
                <th key={title} scope="col" className={isNumeric && "end"}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <Row key={column.id} column={column} details={shown} />
            ))}
          </tbody>
        </table>
      </div>
      <figcaption>
        {countOf(num_rows, "row", "rows")} in {data_range}, {countOf(columns.length, "column", "columns")}
      </figcaption>
    </figure>
  );
}

function Row({ column, details }: { readonly column: TableColumn; readonly details: readonly Details[] }): ReactNode {
  return (
    <tr>
      <th scope="row">
        <span className="passage-column">
          <Highlighted text={column.name} />
        </span>
      </th>
      <td>
        <span className="passage-type">
          {column.data_type === "number" ? <Hash size={14} aria-hidden /> : <Type size={14} aria-hidden />}
          {column.data_type}
        </span>
      </td>
      <td className="passage-examples">
        <Highlighted text={examplesOf(column).join(" · ")} />
      </td>
      {details.map(({ title, isNumeric, valueOf }) => (
        <td key={title} className={isNumeric ? "end numeric" : "numeric"}>
          {valueOf(column) || <span className="muted">–</span>}
        </td>
      ))}
    </tr>
  );
}

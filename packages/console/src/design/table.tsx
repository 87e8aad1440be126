import { Checkbox } from "@base-ui/react/checkbox";
import { ArrowDown, ArrowUp, ArrowUpDown, Check, Minus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button.js";
import { useFocusAfterBar, useKeptFocus } from "./kept-focus.js";
import { type MenuAction, RowMenu } from "./menu.js";
import { Skeleton } from "./parts.js";
import "./table.css";

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns numbers at the end. */
  readonly isNumeric?: boolean;
  /** Takes the space that is left. One column of a table does. */
  readonly isWide?: boolean;
  /** Hidden on narrow screens. */
  readonly isOptional?: boolean;
  /** The cell has controls other than the row's link. */
  readonly hasControls?: boolean;
  /** The sort order that clicking the title asks for. Absent: the column cannot be sorted. */
  readonly sort?: ColumnSort | undefined;
}

export interface ColumnSort {
  /** The direction in which the rows are sorted by this column; undefined if they are not. */
  readonly direction: "asc" | "desc" | undefined;
  readonly onToggle: () => void;
}

export interface TableProps<Row> {
  /** The accessible name: `Projects`. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** The actions in the menu of a row. */
  readonly actionsOf?: (row: Row) => readonly MenuAction[];
  /** Actions for the selected rows. Without it, rows cannot be selected. */
  readonly selection?: Selection<Row>;
  /** A selection bar, while rows are selected. It covers the header, so that the rows stay where they are. */
  readonly bar?: ReactNode;
  /** Whether a change of the row is not confirmed yet. */
  readonly isPending?: (row: Row) => boolean;
  /** The state of a row, for styles: `current` marks the row whose details are open. */
  readonly stateOf?: (row: Row) => string | undefined;
  /** Whether other rows are loading. */
  readonly isStale?: boolean;
  /** Shown in place of the rows of an empty list. */
  readonly empty: ReactNode;
}

export interface Selection<Row> {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
  readonly canSelect?: (row: Row) => boolean;
}

/** The state of a selection. */
export function useSelection(): Pick<Selection<unknown>, "ids" | "onChange"> {
  const [ids, onChange] = useState<ReadonlySet<string>>(new Set());
  return { ids, onChange };
}

/** A table of resources. The first column's cell has the row's link, with the class `row-link`. */
export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { label, columns, rows, selection, actionsOf, bar, isStale = false, empty } = props;
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame, rows?.map(props.idOf));
  useFocusAfterBar(frame, Boolean(bar));
  if (rows?.length === 0)
    return (
      <div className="table-frame" ref={frame} tabIndex={-1}>
        {empty}
      </div>
    );
  return (
    <div className="table-frame" ref={frame} tabIndex={-1}>
      {bar && <div className="selection-slot">{bar}</div>}
      <table className="table" aria-label={label} aria-busy={rows === undefined || isStale}>
        <thead>
          <tr>
            {selection && (
              <th className="narrow">
                <SelectAll {...props} rows={rows ?? []} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.id} column={column} />
            ))}
            {actionsOf && (
              <th className="narrow">
                <span className="hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? (
            <SkeletonRows columns={columns.length + (selection ? 1 : 0) + (actionsOf ? 1 : 0)} />
          ) : (
            rows.map((row) => <TableRow key={props.idOf(row)} {...props} row={row} />)
          )}
        </tbody>
      </table>
      {rows === undefined && (
        <span className="hidden" role="status">
          Loading {label.toLowerCase()}
        </span>
      )}
    </div>
  );
}

const classOf = <Row,>({ isNumeric, isWide, isOptional, hasControls }: Column<Row>): string =>
  [isNumeric && "end numeric", isWide && "wide", isOptional && "optional", hasControls && "fixed"]
    .filter(Boolean)
    .join(" ");

function Heading<Row>({ column }: { readonly column: Column<Row> }): ReactNode {
  const { title, sort } = column;
  if (!sort)
    return (
      <th scope="col" className={classOf(column)}>
        {title}
      </th>
    );
  const Icon = sort.direction === undefined ? ArrowUpDown : { asc: ArrowUp, desc: ArrowDown }[sort.direction];
  const order = sort.direction && ({ asc: "ascending", desc: "descending" } as const)[sort.direction];
  return (
    <th scope="col" className={classOf(column)} aria-sort={order ?? "none"}>
      <button type="button" className="sort" onClick={sort.onToggle}>
        {title}
        <Icon size={12} aria-hidden />
      </button>
    </th>
  );
}

function TableRow<Row>(props: TableProps<Row> & { readonly row: Row }): ReactNode {
  const { row, columns, idOf, nameOf, actionsOf, selection, isPending, stateOf } = props;
  const id = idOf(row);
  const isSelected = selection?.ids.has(id) ?? false;
  return (
    <tr
      data-id={id}
      data-selected={isSelected || undefined}
      data-pending={isPending?.(row) || undefined}
      data-state={stateOf?.(row)}
    >
      {selection && (
        <td className="narrow fixed">
          <Box
            label={`Select ${nameOf(row)}`}
            isChecked={isSelected}
            isDisabled={selection.canSelect?.(row) === false}
            onToggle={() => selection.onChange(toggled(selection.ids, id))}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={classOf(column)}>
          {column.cell(row)}
        </td>
      ))}
      {actionsOf && (
        <td className="narrow fixed">
          <RowMenu name={nameOf(row)} actions={actionsOf(row)} />
        </td>
      )}
    </tr>
  );
}

interface SelectAllProps<Row> extends Pick<TableProps<Row>, "idOf" | "label"> {
  readonly rows: readonly Row[];
  readonly selection: Selection<Row>;
}

function SelectAll<Row>({ rows, idOf, label, selection }: SelectAllProps<Row>): ReactNode {
  const ids = rows.filter((row) => selection.canSelect?.(row) !== false).map(idOf);
  const count = ids.filter((id) => selection.ids.has(id)).length;
  const isAll = count > 0 && count === ids.length;
  return (
    <Box
      label={`Select all ${label.toLowerCase()}`}
      isChecked={isAll}
      isMixed={count > 0 && !isAll}
      onToggle={() => selection.onChange(new Set(isAll ? [] : ids))}
    />
  );
}

interface BoxProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isMixed?: boolean;
  readonly isDisabled?: boolean;
  readonly onToggle: () => void;
}

function Box({ label, isChecked, isMixed = false, isDisabled = false, onToggle }: BoxProps): ReactNode {
  return (
    <Checkbox.Root
      className="checkbox"
      aria-label={label}
      checked={isChecked}
      indeterminate={isMixed}
      disabled={isDisabled}
      onCheckedChange={onToggle}
    >
      <Checkbox.Indicator>
        {isMixed ? <Minus size={12} aria-hidden /> : <Check size={12} aria-hidden />}
      </Checkbox.Indicator>
    </Checkbox.Root>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

function SkeletonRows({ columns }: { readonly columns: number }): ReactNode {
  const rows = Array.from({ length: 5 }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton width={column === 0 ? `${70 - row * 7}%` : "3rem"} />
        </td>
      ))}
    </tr>
  ));
  return <>{rows}</>;
}

export interface SelectionBarProps<Row> {
  readonly selection: Selection<Row>;
  /** Buttons for the selected rows. */
  readonly children: ReactNode;
}

/** The number of selected rows and what can be done with them. */
export function SelectionBar<Row>({ selection, children }: SelectionBarProps<Row>): ReactNode {
  return (
    <div className="selection-bar" role="toolbar" aria-label="Selected rows">
      <strong role="status">{selection.ids.size} selected</strong>
      {children}
      <Button variant="ghost" isSmall onClick={() => selection.onChange(new Set())}>
        Clear selection
      </Button>
    </div>
  );
}

import type { Interval } from "@memory-service/server/admin";
import { useParentSize } from "@visx/responsive";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { numberOf } from "../../data/format.js";
import { intervalName, isEmpty, type Plot, type Reading, readingsAt, readingsOfAll, sentenceOf } from "./plot.js";
import { indexAt, margin, type Shapes, shapesOf } from "./shapes.js";
import "./time-plot.css";

export interface TimePlotProps {
  readonly plot: Plot;
  /** The first days of the intervals. */
  readonly starts: readonly string[];
  readonly interval: Interval;
  /** All intervals: `53 weeks`. */
  readonly span: string;
}

const height = 168;

/**
 * A plot of numbers over time. Pointing at an interval shows its numbers above the plot, as moving with the arrow keys does; screen readers
 * read them, and get a table of all.
 */
export function TimePlot({ plot, starts, interval, span }: TimePlotProps): ReactNode {
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  const [selected, setSelected] = useState<number>();
  const [isFocused, setFocused] = useState(false);
  const last = starts.length - 1;
  const current = Math.min(selected ?? last, last);
  const shapes = width > 0 ? shapesOf(plot, starts, interval, { width, height }) : undefined;
  const nameOf = (index: number): string => intervalName(starts[index] ?? "", interval);
  const move = (event: KeyboardEvent): void => {
    const next = nextOf(event.key, current, last);
    if (next === undefined) return;
    event.preventDefault();
    setSelected(next);
  };
  const point = (event: PointerEvent): void => {
    if (shapes) setSelected(indexAt(shapes, event.clientX - event.currentTarget.getBoundingClientRect().left));
  };
  if (isEmpty(plot))
    return (
      <figure className="time-plot">
        <figcaption>
          <h3>{plot.title}</h3>
        </figcaption>
        <p className="nothing">{plot.empty}</p>
      </figure>
    );
  return (
    <figure className="time-plot">
      <figcaption>
        <h3>{plot.title}</h3>
        <span className="muted">{selected === undefined ? span : nameOf(current)}</span>
      </figcaption>
      <Legend plot={plot} readings={selected === undefined ? readingsOfAll(plot) : readingsAt(plot, current)} />
      <div
        ref={parentRef}
        className="plot"
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={`${plot.title} by ${interval}`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={current}
        aria-valuetext={`${nameOf(current)}: ${sentenceOf(readingsAt(plot, current))}`}
        onKeyDown={move}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          setSelected(undefined);
        }}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => !isFocused && setSelected(undefined)}
      >
        {shapes && <Drawing shapes={shapes} width={width} selected={selected} />}
      </div>
      <DataTable plot={plot} starts={starts} nameOf={nameOf} />
    </figure>
  );
}

/** Returns the interval that a key leads to; undefined for other keys. */
function nextOf(key: string, current: number, last: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -4,
    PageUp: 4,
    Home: -last,
    End: last,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(last, current + step));
}

/** The series with their numbers, of an interval or of all. */
const Legend = ({ plot, readings }: { readonly plot: Plot; readonly readings: readonly Reading[] }): ReactNode => (
  <ul className="legend">
    {readings.map(({ label, value }, index) => (
      <li key={plot.series[index]?.label}>
        <i className={`series-${index + 1} ${plot.series[index]?.shape}`} aria-hidden />
        {label} <strong className="numeric">{numberOf(value)}</strong>
      </li>
    ))}
  </ul>
);

interface DrawingProps {
  readonly shapes: Shapes;
  readonly width: number;
  readonly selected: number | undefined;
}

const Drawing = ({ shapes, width, selected }: DrawingProps): ReactNode => (
  <svg width={width} height={height} aria-hidden>
    {selected !== undefined && (
      <rect
        className="selected"
        x={(shapes.columns[selected] ?? 0) - 2}
        width={shapes.columnWidth + 4}
        height={height - margin.bottom}
      />
    )}
    {shapes.rows.map(({ value, text, at }) => (
      <g key={value}>
        <line className={value === 0 ? "axis" : "row"} x1={margin.left} x2={width} y1={at} y2={at} />
        <text x={margin.left - 8} y={at} dy="0.32em" textAnchor="end">
          {text}
        </text>
      </g>
    ))}
    {shapes.bars.map(({ key, series, ...box }) => (
      <rect key={key} className={`bar series-${series}`} {...box} />
    ))}
    {shapes.lines.map(({ series, path }) => (
      <path key={series} className={`line series-${series}`} d={path} />
    ))}
    {shapes.months.map(({ text, at }) => (
      <text key={at} x={at} y={height - 6}>
        {text}
      </text>
    ))}
  </svg>
);

interface DataTableProps extends Pick<TimePlotProps, "plot" | "starts"> {
  readonly nameOf: (index: number) => string;
}

const DataTable = ({ plot: { title, series }, starts, nameOf }: DataTableProps): ReactNode => (
  <div className="hidden">
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {starts.map((start, index) => (
          <tr key={start}>
            <th scope="row">{nameOf(index)}</th>
            {series.map(({ label, values }) => (
              <td key={label}>{numberOf(values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

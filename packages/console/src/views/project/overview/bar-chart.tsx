import { Group } from "@visx/group";
import { useParentSize } from "@visx/responsive";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import type { ReactNode } from "react";
import { numberOf, shortNumberOf } from "../../../data/format.js";
import "./bar-chart.css";

export interface Series {
  readonly label: string;
  readonly value: number;
  /** The value ever, which includes what has been deleted since. */
  readonly ever?: number;
}

export interface BarChartProps {
  readonly title: string;
  readonly series: readonly Series[];
}

const rowHeight = 46;
const barHeight = 10;

/** A chart with a labelled bar for each series. Screen readers get a table. */
export function BarChart({ title, series }: BarChartProps): ReactNode {
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  const height = series.length * rowHeight;
  const most = series.reduce((highest, { value, ever = 0 }) => Math.max(highest, value, ever), 1);
  const x = scaleLinear({ domain: [0, most], range: [0, width] });
  const y = scaleBand({ domain: series.map(({ label }) => label), range: [0, height] });
  const hasPast = series.some(({ ever }) => ever !== undefined);
  return (
    <figure className="bar-chart">
      <figcaption>
        <h3>{title}</h3>
        <span className="muted">{hasPast ? "now of ever" : "so far"}</span>
      </figcaption>
      <DataTable title={title} series={series} />
      <div ref={parentRef} className="plot" style={{ height }} aria-hidden>
        {width > 0 && (
          <svg width={width} height={height}>
            {series.map(({ label, value, ever }, index) => (
              <Group key={label} top={y(label) ?? 0} className={`series-${index + 1}`}>
                <text y={17} className="label">
                  {label}
                </text>
                <text y={17} x={width} textAnchor="end" className="value">
                  {shortNumberOf(value)}
                  {ever !== undefined && <tspan className="ever"> of {shortNumberOf(ever)}</tspan>}
                </text>
                <Bar className="track" y={26} width={width} height={barHeight} rx={3} />
                {ever !== undefined && <Bar className="past" y={26} width={x(ever)} height={barHeight} rx={3} />}
                {value > 0 && <Bar className="now" y={26} width={Math.max(3, x(value))} height={barHeight} rx={3} />}
              </Group>
            ))}
          </svg>
        )}
      </div>
    </figure>
  );
}

function DataTable({ title, series }: BarChartProps): ReactNode {
  const hasPast = series.some(({ ever }) => ever !== undefined);
  return (
    <table className="hidden">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">{hasPast ? "Now" : "Number"}</th>
          {hasPast && <th scope="col">Ever</th>}
        </tr>
      </thead>
      <tbody>
        {series.map(({ label, value, ever }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{numberOf(value)}</td>
            {ever !== undefined && <td>{numberOf(ever)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

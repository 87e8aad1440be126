import type { ProjectStatistics } from "@memory-service/server/admin";
import { ChartNoAxesColumn } from "lucide-react";
import type { ReactNode } from "react";
import { Empty } from "../../../design/parts.js";
import { BarChart, type Series } from "./bar-chart.js";
import { Panel } from "./panel.js";

interface Chart {
  readonly title: string;
  readonly series: readonly Series[];
}

/** Charts of the tokens that a project stores, and that searches have returned. */
export function Statistics({ statistics }: { readonly statistics: ProjectStatistics }): ReactNode {
  const isEmpty = Object.values(statistics).every((value) => value === 0);
  return (
    <Panel title="Statistics">
      {isEmpty ? (
        <Empty icon={<ChartNoAxesColumn size={24} aria-hidden />} title="Nothing to count yet">
          Charts appear here when the project has documents or memories, or when a search returns some of them.
        </Empty>
      ) : (
        <div className="charts">
          {chartsOf(statistics).map(({ title, series }) => (
            <BarChart key={title} title={title} series={series} />
          ))}
        </div>
      )}
    </Panel>
  );
}

const chartsOf = (numbers: ProjectStatistics): readonly Chart[] => [
  {
    title: "Tokens stored",
    series: [
      {
        label: "Documents",
        value: numbers.total_document_tokens,
        ever: numbers.total_history_document_tokens,
      },
      { label: "Memories", value: numbers.total_memory_tokens, ever: numbers.total_history_memory_tokens },
    ],
  },
  {
    title: "Tokens retrieved",
    series: [
      { label: "Documents", value: numbers.total_history_document_retrieve_tokens },
      { label: "Memories", value: numbers.total_history_memory_retrieve_tokens },
    ],
  },
];

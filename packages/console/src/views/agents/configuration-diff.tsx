import type { AgentVersion } from "@memory-service/client";
import { Equal } from "lucide-react";
import type { ReactNode } from "react";
import { countOf } from "../../data/format.js";
import { Badge, Empty } from "../../design/parts.js";
import { TextDiff } from "../../design/text-diff.js";
import {
  type Change,
  compareConfigurations,
  differenceOf,
  type ItemsDifference,
  type SectionComparison,
} from "./comparison.js";
import type { Value } from "./configuration.js";

export interface ConfigurationDiffProps {
  readonly from: AgentVersion;
  readonly to: AgentVersion;
}

/** The differences between two versions, section by section. Equal properties are collapsed. */
export function ConfigurationDiff({ from, to }: ConfigurationDiffProps): ReactNode {
  const comparisons = compareConfigurations(from, to);
  const changed = comparisons.filter(({ changes }) => changes.length > 0);
  const count = changed.reduce((sum, { changes }) => sum + changes.length, 0);
  return (
    <div className="comparison">
      <p className="muted" role="status">
        {count === 0 ? "No differences" : countOf(count, "difference", "differences")} between version {from.version}{" "}
        and version {to.version}
      </p>
      {count === 0 && (
        <Empty icon={<Equal size={24} aria-hidden />} title="Both versions are equal">
          {from.version === to.version
            ? "This is the same version twice. Choose another one to compare it with."
            : `Version ${from.version} and version ${to.version} have the same configuration.`}
        </Empty>
      )}
      {changed.map(({ section, changes }) => (
        <section key={section} className="card" aria-label={section}>
          <h2>{section}</h2>
          <dl className="changes">
            {changes.map((change) => (
              <div key={change.key}>
                <dt className={change.name === section ? "hidden" : undefined}>{change.name}</dt>
                <dd>
                  <ChangedValue change={change} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Unchanged comparisons={comparisons} />
    </div>
  );
}

function ChangedValue({ change: { from, to } }: { readonly change: Change }): ReactNode {
  if (from?.kind === "items" || to?.kind === "items") return <ChangedItems difference={differenceOf(from, to)} />;
  const before = from?.text ?? "";
  const after = to?.text ?? "";
  if (from?.kind === "prose" || to?.kind === "prose")
    return (
      <p className="prose">
        <TextDiff from={before} to={after} />
      </p>
    );
  return (
    <p className="text-diff">
      {from ? <del>{before}</del> : <Badge tone="good">Added</Badge>} {from && to && <Arrow />}{" "}
      {to ? <ins>{after}</ins> : <Badge tone="bad">Removed</Badge>}
    </p>
  );
}

const Arrow = (): ReactNode => (
  <span className="muted">
    <span aria-hidden>→</span>
    <span className="hidden">changed to</span>
  </span>
);

function ChangedItems({ difference: { added, removed, kept } }: { readonly difference: ItemsDifference }): ReactNode {
  const isReordered = added.length + removed.length === 0;
  return (
    <ul className="row">
      {removed.map((item, index) => (
        <li key={`removed ${index}`}>
          <Badge tone="bad">
            <span aria-hidden>−</span>
            <span className="hidden">Removed:</span> <del>{item}</del>
          </Badge>
        </li>
      ))}
      {added.map((item, index) => (
        <li key={`added ${index}`}>
          <Badge tone="good">
            <span aria-hidden>+</span>
            <span className="hidden">Added:</span> {item}
          </Badge>
        </li>
      ))}
      {isReordered && <li className="muted">Reordered:</li>}
      {kept.map((item, index) => (
        <li key={`kept ${index}`}>
          <Badge>{item}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** The properties that both versions have alike. */
function Unchanged({ comparisons }: { readonly comparisons: readonly SectionComparison[] }): ReactNode {
  const sections = comparisons.filter(({ unchanged }) => unchanged.length > 0);
  const count = sections.reduce((sum, { unchanged }) => sum + unchanged.length, 0);
  if (count === 0) return null;
  return (
    <details className="unchanged card">
      <summary>{countOf(count, "unchanged property", "unchanged properties")}</summary>
      {sections.map(({ section, unchanged }) => (
        <section key={section} aria-label={section}>
          <h3>{section}</h3>
          <dl className="changes">
            {unchanged.map(({ key, name, value }) => (
              <div key={key}>
                <dt className={name === section ? "hidden" : undefined}>{name}</dt>
                <dd>
                  <PlainValue value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </details>
  );
}

function PlainValue({ value }: { readonly value: Value }): ReactNode {
  if (value.kind !== "items") return <p className="prose">{value.text || "None"}</p>;
  if (value.items.length === 0) return <span className="muted">None</span>;
  return (
    <ul className="row">
      {value.items.map((item, index) => (
        <li key={index}>
          <Badge>{item}</Badge>
        </li>
      ))}
    </ul>
  );
}

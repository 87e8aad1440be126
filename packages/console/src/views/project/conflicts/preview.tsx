import type { ConflictStrategy } from "@memory-service/client";
import { Check, CircleSlash, PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { TextDiff } from "../../../design/text-diff.js";
import { type Effect, effectOn } from "./effects.js";
import type { ConflictingFact } from "./facts.js";

export interface PreviewProps {
  readonly facts: readonly ConflictingFact[];
  readonly strategy: ConflictStrategy;
  /** The number of memories that the conflict concerns. */
  readonly memories: number;
}

const icons = { kept: Check, forgotten: CircleSlash, rewritten: PencilLine, unchanged: CircleSlash };

/** The effects of a strategy in plain sentences. */
export function Preview({ facts, strategy, memories }: PreviewProps): ReactNode {
  return (
    <ul className="conflict-effects">
      {facts.map((side) => {
        const effect = effectOn(side, strategy);
        const Icon = icons[effect];
        return (
          <li key={side.id} className={effect}>
            <Icon size={16} aria-hidden />
            <div>
              <Sentence side={side} effect={effect} />
            </div>
          </li>
        );
      })}
      <li className="kept">
        <Check size={16} aria-hidden />
        <p>The conflict is marked as resolved.{concerned(memories)}</p>
      </li>
    </ul>
  );
}

function Sentence({ side: { fact, rewrite }, effect }: { readonly side: ConflictingFact; readonly effect: Effect }) {
  const text = fact ? `“${fact.fact}”` : "The fact that could not be loaded";
  switch (effect) {
    case "kept":
      return <p>{text} stays as it is.</p>;
    case "forgotten":
      return <p>{text} is forgotten: searches no longer find it, and it stays readable on its page.</p>;
    case "unchanged":
      return <p>{text} was forgotten before. That does not change.</p>;
    case "rewritten":
      return (
        <>
          <p>The fact is rewritten as the document has it:</p>
          <p>{fact ? <TextDiff from={fact.fact} to={rewrite ?? ""} /> : rewrite}</p>
        </>
      );
  }
}

function concerned(memories: number): string {
  if (memories === 0) return "";
  return memories === 1
    ? " The memory concerned keeps its content."
    : ` The ${memories} memories concerned keep their content.`;
}

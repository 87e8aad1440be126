import type { Fact } from "@memory-service/client";
import type { ReactNode } from "react";
import { momentOf } from "../../data/format.js";
import { Details, Id } from "../../design/parts.js";

/** The score, the dates and the id of a fact. */
export function FactDetails({ fact }: { readonly fact: Fact }): ReactNode {
  const { id, score, expiration_date: date, created_at, updated_at } = fact;
  return (
    <section className="card" aria-labelledby="details-title">
      <header>
        <h2 id="details-title">Details</h2>
      </header>
      <Details
        items={[
          ["Score", <Score key="score" score={score} />],
          ["Expiration date", date ?? "–"],
          ["Created", momentOf(created_at)],
          ["Updated", momentOf(updated_at)],
          ["Fact id", <Id key="id" value={id} label="fact id" />],
        ]}
      />
    </section>
  );
}

/** A score as a number, and as a bar if it is between 0 and 1. */
function Score({ score }: { readonly score: number }): ReactNode {
  return (
    <span className="fact-score">
      <span className="numeric">{score.toFixed(2)}</span>
      {score >= 0 && score <= 1 && (
        <span className="bar" aria-hidden>
          <span style={{ inlineSize: `${score * 100}%` }} />
        </span>
      )}
    </span>
  );
}

import { createContext, type ReactNode, useContext } from "react";
import { highlight, type Term } from "./highlight.js";

/** The words of the query whose results are shown. */
export const TermsContext = createContext<readonly Term[]>([]);

/** A text with the words of the query marked. Markup in it stays text. */
export function Highlighted({ text }: { readonly text: string }): ReactNode {
  const terms = useContext(TermsContext);
  return highlight(text, terms).map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text));
}

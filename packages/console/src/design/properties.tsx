import type { ReactNode } from "react";
import { isFlat, isObject, type JsonObject, textOfValue } from "../data/values.js";
import { Badge } from "./parts.js";
import "./properties.css";

export interface PropertiesProps {
  readonly value: JsonObject;
  /** Shown if there are none. Default: `None`. */
  readonly empty?: string;
}

/** The properties of a JSON object as a readable list. Objects within it are nested lists. */
export function Properties({ value, empty = "None" }: PropertiesProps): ReactNode {
  const entries = Object.entries(value);
  if (entries.length === 0) return <p className="muted">{empty}</p>;
  return (
    <dl className="properties">
      {entries.map(([name, property]) => (
        <div key={name} className={isNested(property) ? "nested" : undefined}>
          <dt>{name}</dt>
          <dd>
            <PropertyValue value={property} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A JSON value: text, badges for a list of simple values, and nested lists for all else. */
export function PropertyValue({ value }: { readonly value: unknown }): ReactNode {
  if (isObject(value)) return <Properties value={value} />;
  if (Array.isArray(value)) return <Items items={value} />;
  if (value === null || value === undefined || value === "") return <span className="muted">None</span>;
  if (typeof value === "string") return /^https?:\/\/\S+$/.test(value) ? <OuterLink url={value} /> : value;
  return <span className="numeric">{textOfValue(value)}</span>;
}

function Items({ items }: { readonly items: readonly unknown[] }): ReactNode {
  if (items.length === 0) return <span className="muted">None</span>;
  if (isFlat(items))
    return (
      <ul className="row">
        {items.map((item, index) => (
          <li key={index}>
            <Badge>{textOfValue(item)}</Badge>
          </li>
        ))}
      </ul>
    );
  return (
    <ol className="property-items">
      {items.map((item, index) => (
        <li key={index}>
          <PropertyValue value={item} />
        </li>
      ))}
    </ol>
  );
}

const OuterLink = ({ url }: { readonly url: string }): ReactNode => (
  <a className="link" href={url} target="_blank" rel="noreferrer">
    {url}
  </a>
);

/** Returns whether a value needs a line of its own. */
const isNested = (value: unknown): boolean =>
  (isObject(value) && Object.keys(value).length > 0) || (Array.isArray(value) && !isFlat(value));

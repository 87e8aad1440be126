import type { ReactNode } from "react";
import { Badge } from "../../design/parts.js";
import type { SchemaProperty } from "./schema.js";

/** The properties of a JSON schema as a tree. */
export function SchemaTree({ properties }: { readonly properties: readonly SchemaProperty[] }): ReactNode {
  return (
    <ul className="schema-tree">
      {properties.map(({ name, type, isRequired, description, rules, values, children }) => (
        <li key={name}>
          <p className="head">
            <code>{name}</code>
            <span className="muted">{[type, ...rules].join(", ")}</span>
            {isRequired && <Badge tone="info">required</Badge>}
          </p>
          {description !== "" && <p>{description}</p>}
          {values.length > 0 && (
            <p className="row">
              <span className="muted">One of</span>
              {values.map((value) => (
                <Badge key={value}>{value}</Badge>
              ))}
            </p>
          )}
          {children.length > 0 && <SchemaTree properties={children} />}
        </li>
      ))}
    </ul>
  );
}

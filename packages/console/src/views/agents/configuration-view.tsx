import type { Subagent } from "@memory-service/client";
import type { ReactNode } from "react";
import { isObject } from "../../data/values.js";
import { Badge, Details, type Tone } from "../../design/parts.js";
import { Properties } from "../../design/properties.js";
import { type Configuration, limitsOf, type Section } from "./configuration.js";
import { descriptionOf, schemaProperties } from "./schema.js";
import { SchemaTree } from "./schema-tree.js";

/** The configuration of a version, for reading. */
export function ConfigurationView({ configuration }: { readonly configuration: Configuration }): ReactNode {
  const { system_prompt, model, model_settings, policies, capabilities, subagents, skills, output } = configuration;
  return (
    <>
      <Part title="System prompt">
        {system_prompt === "" ? <Nothing /> : <p className="agent-prompt">{system_prompt}</p>}
      </Part>
      <Part title="Model">
        <div className="stack">
          <span className="agent-model">{model}</span>
          {Object.keys(model_settings).length > 0 && <Properties value={model_settings} />}
        </div>
      </Part>
      <Part title="Policies">
        <Details
          items={[
            ...limitsOf(policies).map(({ name, text }) => [name, text] as const),
            ["Allowed tools", <Names key="allowed" names={policies.allow_tools} tone="good" />],
            ["Denied tools", <Names key="denied" names={policies.deny_tools} tone="bad" />],
          ]}
        />
      </Part>
      <Part title="Capabilities">
        <Names names={capabilities} />
      </Part>
      <Part title="Subagents">{subagents.length === 0 ? <Nothing /> : <Subagents subagents={subagents} />}</Part>
      <Part title="Skills">
        <Names names={skills.map(({ skill_id, skill_version }) => `${skill_id}, version ${skill_version}`)} />
      </Part>
      <Part title="Output">
        <Output output={output} />
      </Part>
      <Part title="Runtime bindings">
        <Properties value={configuration.runtime_bindings} />
      </Part>
    </>
  );
}

function Part({ title, children }: { readonly title: Section; readonly children: ReactNode }): ReactNode {
  return (
    <section className="agent-part">
      <h3>{title}</h3>
      <div>{children}</div>
    </section>
  );
}

const Nothing = (): ReactNode => <span className="muted">None</span>;

function Names({ names, tone }: { readonly names: readonly string[]; readonly tone?: Tone }): ReactNode {
  if (names.length === 0) return <Nothing />;
  return (
    <ul className="row">
      {names.map((name) => (
        <li key={name}>
          <Badge {...(tone && { tone })}>{name}</Badge>
        </li>
      ))}
    </ul>
  );
}

function Subagents({ subagents }: { readonly subagents: readonly Subagent[] }): ReactNode {
  return (
    <ul className="stack">
      {subagents.map(({ name, mode, context, inherit_tools }, index) => (
        <li key={index} className="agent-subagent">
          <p className="row">
            <strong>{name}</strong>
            <Badge>{mode}</Badge>
            <span className="muted">{inherit_tools ? "Inherits the agent’s tools" : "Has tools of its own"}</span>
          </p>
          {context !== "" && <p className="agent-prompt">{context}</p>}
        </li>
      ))}
    </ul>
  );
}

function Output({ output: { mode, json_schema: schema } }: Pick<Configuration, "output">): ReactNode {
  const properties = isObject(schema) ? schemaProperties(schema) : [];
  return (
    <div className="stack">
      <Details
        items={[["Mode", mode], ...(isObject(schema) ? [["JSON schema", descriptionOf(schema)] as const] : [])]}
      />
      {properties.length > 0 && <SchemaTree properties={properties} />}
    </div>
  );
}

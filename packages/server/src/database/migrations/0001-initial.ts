import { type Kysely, sql } from "kysely";
import { searchStatements } from "./0001-search.js";

/** Creates all tables of the first version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...searchStatements]) await sql.raw(statement).execute(db);
}

const statements: readonly string[] = [
  `create table settings (name text primary key, value text not null)`,

  `create table keys (
    id text primary key,
    name text not null,
    hash text not null unique,
    user_id text not null,
    workspace_ids text[] not null,
    grants jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz
  )`,

  `create table workspaces (
    id text primary key,
    name text not null,
    description text not null,
    metadata jsonb not null,
    custom_id text not null unique,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,

  `create table industries (id text primary key, name text not null unique, description text not null)`,

  `create table projects (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    name text not null,
    description text not null,
    metadata jsonb not null,
    custom_id text not null,
    created_by text not null,
    total_history_document_tokens bigint not null default 0,
    total_history_memory_tokens bigint not null default 0,
    total_document_tokens bigint not null default 0,
    total_memory_tokens bigint not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (workspace_id, custom_id)
  )`,
  `create index projects_by_creator on projects (created_by, id)`,

  `create table project_industries (
    project_id text not null references projects on delete cascade,
    industry_id text not null references industries,
    position integer not null,
    primary key (project_id, industry_id)
  )`,

  `create table actors (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    name text not null,
    created_at timestamptz not null
  )`,
  `create index actors_by_workspace on actors (workspace_id, id)`,

  `create table facts (
    id text primary key,
    actor_id text not null references actors on delete cascade,
    fact text not null,
    metadata jsonb not null,
    expired boolean not null default false,
    score double precision not null,
    expiration_date text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index facts_by_actor on facts (actor_id, id)`,

  `create table agents (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    actor_id text not null references actors on delete cascade,
    name text not null,
    description text not null,
    metadata jsonb not null,
    custom_id text not null,
    version integer not null,
    latest_version integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (workspace_id, custom_id)
  )`,
  `create index agents_by_workspace on agents (workspace_id, id)`,
  `create index agents_by_actor on agents (actor_id)`,

  `create table agent_versions (
    agent_id text not null references agents on delete cascade,
    version integer not null,
    model text not null,
    capabilities jsonb not null,
    policies jsonb not null,
    output jsonb not null,
    subagents jsonb not null,
    skills jsonb not null,
    system_prompt text not null,
    model_settings jsonb not null,
    runtime_bindings jsonb not null,
    created_at timestamptz not null,
    primary key (agent_id, version)
  )`,

  `create table memories (
    id text primary key,
    project_id text not null references projects on delete cascade,
    content text not null,
    user_id text not null,
    expired boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index memories_by_project on memories (project_id, id)`,

  `create table memory_history (
    id text primary key,
    memory_id text not null references memories on delete cascade,
    event_type text not null,
    new_memory text not null,
    expired boolean not null,
    changed_at timestamptz not null,
    event_id text not null,
    source_messages jsonb not null
  )`,
  `create index memory_history_by_memory on memory_history (memory_id, id)`,

  `create table documents (
    id text primary key,
    project_id text not null references projects on delete cascade,
    drive_item_id text not null,
    storage_key text not null,
    name text not null,
    status text not null,
    error jsonb,
    document_type text not null,
    files_process_tokens bigint not null default 0,
    created_at timestamptz not null,
    attempts integer not null default 0,
    leased_until timestamptz
  )`,
  `create index documents_by_project on documents (project_id, id)`,
  `create index documents_by_storage_key on documents (storage_key)`,
  `create index documents_to_process on documents (created_at) where status in ('pending', 'running')`,

  `create table passages (
    id text primary key,
    document_id text not null references documents on delete cascade,
    project_id text not null references projects on delete cascade,
    position integer not null,
    type text not null,
    content jsonb not null,
    text text not null
  )`,
  `create index passages_by_document on passages (document_id, position)`,

  `create table conflicts (
    id text primary key,
    project_id text not null references projects on delete cascade,
    document_id text,
    resolve_id text,
    strategy text,
    forgotten_fact_ids text[] not null default '{}',
    updated_fact_ids text[] not null default '{}',
    created_at timestamptz not null,
    resolved_at timestamptz
  )`,
  `create index conflicts_by_project on conflicts (project_id, id)`,

  `create table conflict_facts (
    conflict_id text not null references conflicts on delete cascade,
    fact_id text not null references facts on delete cascade,
    position integer not null,
    rewrite text,
    primary key (conflict_id, fact_id)
  )`,
  `create index conflict_facts_by_fact on conflict_facts (fact_id)`,

  `create table conflict_memories (
    conflict_id text not null references conflicts on delete cascade,
    memory_id text not null references memories on delete cascade,
    primary key (conflict_id, memory_id)
  )`,
  `create index conflict_memories_by_memory on conflict_memories (memory_id)`,

  `create table drive_items (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    parent_id text references drive_items on delete cascade,
    name text not null,
    type text not null,
    size bigint,
    etag text,
    storage_key text,
    x_attrs jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique nulls not distinct (workspace_id, parent_id, name)
  )`,
  `create index drive_items_by_parent on drive_items (parent_id, workspace_id, id)`,

  `create table uploads (
    id text primary key,
    workspace_id text references workspaces on delete set null,
    file_size bigint not null,
    part_size bigint not null,
    storage_key text not null,
    storage_upload text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    completed_at timestamptz,
    item_id text references drive_items on delete set null
  )`,
  `create index uploads_by_item on uploads (item_id)`,
  `create index uploads_by_workspace on uploads (workspace_id)`,
];

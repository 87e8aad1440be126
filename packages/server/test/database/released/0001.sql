create table settings (name text primary key, value text not null);

create table keys (
    id text primary key,
    name text not null,
    hash text not null unique,
    user_id text not null,
    workspace_ids text[] not null,
    grants jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz
  );

create table workspaces (
    id text primary key,
    name text not null,
    description text not null,
    metadata jsonb not null,
    custom_id text not null unique,
    created_at timestamptz not null,
    updated_at timestamptz not null
  );

create table industries (id text primary key, name text not null unique, description text not null);

create table projects (
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
  );

create index projects_by_creator on projects (created_by, id);

create table project_industries (
    project_id text not null references projects on delete cascade,
    industry_id text not null references industries,
    position integer not null,
    primary key (project_id, industry_id)
  );

create table actors (
    id text primary key,
    workspace_id text not null references workspaces on delete cascade,
    name text not null,
    created_at timestamptz not null
  );

create index actors_by_workspace on actors (workspace_id, id);

create table facts (
    id text primary key,
    actor_id text not null references actors on delete cascade,
    fact text not null,
    metadata jsonb not null,
    expired boolean not null default false,
    score double precision not null,
    expiration_date text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  );

create index facts_by_actor on facts (actor_id, id);

create table agents (
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
  );

create index agents_by_workspace on agents (workspace_id, id);

create index agents_by_actor on agents (actor_id);

create table agent_versions (
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
  );

create table memories (
    id text primary key,
    project_id text not null references projects on delete cascade,
    content text not null,
    user_id text not null,
    expired boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null
  );

create index memories_by_project on memories (project_id, id);

create table memory_history (
    id text primary key,
    memory_id text not null references memories on delete cascade,
    event_type text not null,
    new_memory text not null,
    expired boolean not null,
    changed_at timestamptz not null,
    event_id text not null,
    source_messages jsonb not null
  );

create index memory_history_by_memory on memory_history (memory_id, id);

create table documents (
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
  );

create index documents_by_project on documents (project_id, id);

create index documents_by_storage_key on documents (storage_key);

create index documents_to_process on documents (created_at) where status in ('pending', 'running');

create table passages (
    id text primary key,
    document_id text not null references documents on delete cascade,
    project_id text not null references projects on delete cascade,
    position integer not null,
    type text not null,
    content jsonb not null,
    text text not null
  );

create index passages_by_document on passages (document_id, position);

create table conflicts (
    id text primary key,
    project_id text not null references projects on delete cascade,
    document_id text,
    resolve_id text,
    strategy text,
    forgotten_fact_ids text[] not null default '{}',
    updated_fact_ids text[] not null default '{}',
    created_at timestamptz not null,
    resolved_at timestamptz
  );

create index conflicts_by_project on conflicts (project_id, id);

create table conflict_facts (
    conflict_id text not null references conflicts on delete cascade,
    fact_id text not null references facts on delete cascade,
    position integer not null,
    rewrite text,
    primary key (conflict_id, fact_id)
  );

create index conflict_facts_by_fact on conflict_facts (fact_id);

create table conflict_memories (
    conflict_id text not null references conflicts on delete cascade,
    memory_id text not null references memories on delete cascade,
    primary key (conflict_id, memory_id)
  );

create index conflict_memories_by_memory on conflict_memories (memory_id);

create table drive_items (
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
  );

create index drive_items_by_parent on drive_items (parent_id, workspace_id, id);

create table uploads (
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
  );

create index uploads_by_item on uploads (item_id);

create index uploads_by_workspace on uploads (workspace_id);

create extension if not exists pg_trgm;

create extension if not exists btree_gin;

create function search_clean(content text) returns text language sql immutable parallel safe
  return regexp_replace(
    replace(lower(left(normalize(left(content, 32768), nfkc), 32768)), U&'\00AD', ''),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\ufeff]+', ' ', 'g');

create function search_plain(content text) returns text language sql immutable parallel safe
  return case when content ~ '[^\u0001-\u007f]' then
    normalize(
      regexp_replace(
        normalize(replace(translate(content, 'øłđı', 'oldi'), 'ß', 'ss'), nfd), '([a-zα-ω])[\u0300-\u036f]+', '\1', 'g'),
      nfc)
  else content end;

create function search_pairs(run text) returns text language sql immutable parallel safe
  begin atomic
    select string_agg(character || ' ' || coalesce(character || next, ''), ' ') from (
      select character, lead(character) over (order by position) as next
      from string_to_table(run, null) with ordinality as characters (character, position)
    ) as pairs;
  end;

create function search_unspaced(content text) returns text language sql immutable parallel safe
  begin atomic
    select regexp_replace(content, '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+', ' ', 'g') || ' ' || string_agg(search_pairs(run[1]), ' ')
    from regexp_matches(content, '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+)', 'g') as runs (run);
  end;

create function search_vector(content text) returns tsvector language sql immutable parallel safe
  return strip(to_tsvector('pg_catalog.simple'::regconfig,
    case when content ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]' then search_unspaced(search_plain(search_clean(content)))
    else search_plain(search_clean(content)) end));

alter table passages add column search tsvector generated always as (
    array_to_tsvector(array['/' || project_id]) || search_vector(text)
  ) stored;

alter table memories
    add column search_scope text generated always as (md5(project_id || '/' || user_id)) stored,
    add column search tsvector generated always as (
      array_to_tsvector(array['/' || md5(project_id || '/' || user_id)]) || search_vector(content)
    ) stored;

create index passages_by_word on passages using gin (search) with (fastupdate = off);

create index memories_by_word on memories using gin (search) with (fastupdate = off) where not expired;

create index passages_by_project on passages (project_id, document_id desc, position);

create index memories_by_user on memories (search_scope, updated_at desc, id) where not expired;

create function newest_passages(project text, count bigint)
  returns table (id text, document_id text, "position" integer, search tsvector) language sql stable
  set enable_sort = off set enable_bitmapscan = off
  as $$
    select id, document_id, position, search from passages
    where project_id = $1 order by document_id desc, position limit $2
  $$;

create function newest_memories(scope text, count bigint)
  returns table (id text, user_id text, updated_at timestamptz, search tsvector) language sql stable
  set enable_sort = off set enable_bitmapscan = off
  as $$
    select id, user_id, updated_at, search from memories
    where search_scope = $1 and not expired order by updated_at desc, id limit $2
  $$;

create table search_words (
    project_id text not null references projects on delete cascade,
    word text collate "C" not null
  );

create index search_words_by_word on search_words (project_id, word);

create index search_words_by_trigram on search_words using gin (project_id, word gin_trgm_ops) with (fastupdate = off);

create function add_search_words() returns trigger language plpgsql
  set enable_seqscan = off
  as $$
  begin
    insert into search_words (project_id, word)
    select project_id, word from (
      select distinct added.project_id, lexemes.lexeme collate "C" as word
      from added cross join lateral unnest(added.search) as lexemes
      where length(lexemes.lexeme) between 3 and 40 and lexemes.lexeme !~ '[/0-9\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]'
    ) as words
    left join lateral (
      select true as is_known from search_words where project_id = words.project_id and word = words.word limit 1
    ) as found on true
    where is_known is null;
    return null;
  end $$;

create trigger passages_words_on_insert after insert on passages
      referencing new table as added for each statement execute function add_search_words();

create trigger passages_words_on_update after update on passages
      referencing new table as added for each statement execute function add_search_words();

create trigger memories_words_on_insert after insert on memories
      referencing new table as added for each statement execute function add_search_words();

create trigger memories_words_on_update after update on memories
      referencing new table as added for each statement execute function add_search_words();

create function similar_words(project text, misspelled text) returns setof text language sql stable
  set pg_trgm.similarity_threshold = 0.2 set plan_cache_mode = force_custom_plan
  as $$
    select word from search_words
    where project_id = $1 and word % $2
    group by word
    order by similarity(word, $2) desc, word
    limit 100
  $$;

create table project_retrievals (
    project_id text not null references projects on delete cascade,
    slot smallint not null,
    document_retrieve_count bigint not null,
    memory_retrieve_count bigint not null,
    total_history_document_retrieve_tokens bigint not null,
    total_history_memory_retrieve_tokens bigint not null,
    primary key (project_id, slot)
  );

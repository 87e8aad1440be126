/** Functions, columns and indexes of searches. guides/search.md explains them. */

/** Scripts without spaces between words: Thai, Lao, Burmese, Khmer, Chinese, Japanese, and Korean with its many endings. */
const unspaced = String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff`;

/** Everything but letters and digits. Ranges, because classes such as `[:alnum:]` depend on the database's locale. */
const separators = String.raw`\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\ufeff`;

/** The number of characters of a text that searches look at. It keeps each `tsvector` below its limit of 1 MB. */
const searchedCharacters = 32_768;

export const searchStatements: readonly string[] = [
  `create extension if not exists pg_trgm`,
  // The index of words by project and trigrams needs operators of text for GIN.
  `create extension if not exists btree_gin`,

  // Lower-case letters and digits, separated by spaces.
  `create function search_clean(content text) returns text language sql immutable parallel safe
  return regexp_replace(
    replace(lower(left(normalize(left(content, ${searchedCharacters}), nfkc), ${searchedCharacters})), U&'\\00AD', ''),
    '[${separators}]+', ' ', 'g')`,

  // Without the accents of Latin and Greek letters.
  `create function search_plain(content text) returns text language sql immutable parallel safe
  return case when content ~ '[^\\u0001-\\u007f]' then
    normalize(
      regexp_replace(
        normalize(replace(translate(content, 'øłđı', 'oldi'), 'ß', 'ss'), nfd), '([a-zα-ω])[\\u0300-\\u036f]+', '\\1', 'g'),
      nfc)
  else content end`,

  // The characters and the pairs of characters of a run without spaces.
  `create function search_pairs(run text) returns text language sql immutable parallel safe
  begin atomic
    select string_agg(character || ' ' || coalesce(character || next, ''), ' ') from (
      select character, lead(character) over (order by position) as next
      from string_to_table(run, null) with ordinality as characters (character, position)
    ) as pairs;
  end`,
  `create function search_unspaced(content text) returns text language sql immutable parallel safe
  begin atomic
    select regexp_replace(content, '[${unspaced}]+', ' ', 'g') || ' ' || string_agg(search_pairs(run[1]), ' ')
    from regexp_matches(content, '([${unspaced}]+)', 'g') as runs (run);
  end`,

  // The words of a text, in any language: they are not stemmed, and none is left out.
  `create function search_vector(content text) returns tsvector language sql immutable parallel safe
  return strip(to_tsvector('pg_catalog.simple'::regconfig,
    case when content ~ '[${unspaced}]' then search_unspaced(search_plain(search_clean(content)))
    else search_plain(search_clean(content)) end))`,

  // A lexeme with a slash limits an index scan to a project or a user: words have none.
  `alter table passages add column search tsvector generated always as (
    array_to_tsvector(array['/' || project_id]) || search_vector(text)
  ) stored`,
  `alter table memories
    add column search_scope text generated always as (md5(project_id || '/' || user_id)) stored,
    add column search tsvector generated always as (
      array_to_tsvector(array['/' || md5(project_id || '/' || user_id)]) || search_vector(content)
    ) stored`,
  // Without pending lists, which every search would have to read.
  `create index passages_by_word on passages using gin (search) with (fastupdate = off)`,
  `create index memories_by_word on memories using gin (search) with (fastupdate = off) where not expired`,
  `create index passages_by_project on passages (project_id, document_id desc, position)`,
  `create index memories_by_user on memories (search_scope, updated_at desc, id) where not expired`,

  // The newest texts, read in the order of the index: without statistics, the planner would read and sort all.
  `create function newest_passages(project text, count bigint)
  returns table (id text, document_id text, "position" integer, search tsvector) language sql stable
  set enable_sort = off set enable_bitmapscan = off
  as $$
    select id, document_id, position, search from passages
    where project_id = $1 order by document_id desc, position limit $2
  $$`,
  `create function newest_memories(scope text, count bigint)
  returns table (id text, user_id text, updated_at timestamptz, search tsvector) language sql stable
  set enable_sort = off set enable_bitmapscan = off
  as $$
    select id, user_id, updated_at, search from memories
    where search_scope = $1 and not expired order by updated_at desc, id limit $2
  $$`,

  // The words of a project's texts, for other forms of a word and for misspelled ones. Words stay when their texts go. Two texts that
  // bring a new word at the same moment may both add it: that does no harm, and neither waits for the other.
  `create table search_words (
    project_id text not null references projects on delete cascade,
    word text collate "C" not null
  )`,
  `create index search_words_by_word on search_words (project_id, word)`,
  `create index search_words_by_trigram on search_words using gin (project_id, word gin_trgm_ops) with (fastupdate = off)`,
  // Words are looked up in the index, one by one. Without statistics, which PGlite never collects, the planner would compare each with all
  // words of the project: a join of `not exists` took 50 s for 1,000 passages, this takes 0.8 s.
  `create function add_search_words() returns trigger language plpgsql
  set enable_seqscan = off
  as $$
  begin
    insert into search_words (project_id, word)
    select project_id, word from (
      select distinct added.project_id, lexemes.lexeme collate "C" as word
      from added cross join lateral unnest(added.search) as lexemes
      where length(lexemes.lexeme) between 3 and 40 and lexemes.lexeme !~ '[/0-9${unspaced}]'
    ) as words
    left join lateral (
      select true as is_known from search_words where project_id = words.project_id and word = words.word limit 1
    ) as found on true
    where is_known is null;
    return null;
  end $$`,
  ...["passages", "memories"].flatMap((table) =>
    ["insert", "update"].map(
      (event) => `create trigger ${table}_words_on_${event} after ${event} on ${table}
      referencing new table as added for each statement execute function add_search_words()`,
    ),
  ),

  // The words of a project that may be meant by a misspelled word, the most similar ones first. Its plan depends on the word: one for
  // all words reads all of the project's.
  `create function similar_words(project text, misspelled text) returns setof text language sql stable
  set pg_trgm.similarity_threshold = 0.2 set plan_cache_mode = force_custom_plan
  as $$
    select word from search_words
    where project_id = $1 and word % $2
    group by word
    order by similarity(word, $2) desc, word
    limit 100
  $$`,

  // Counters of what searches have returned. Each search adds to one of several rows, so that searches do not wait for one another.
  `create table project_retrievals (
    project_id text not null references projects on delete cascade,
    slot smallint not null,
    document_retrieve_count bigint not null,
    memory_retrieve_count bigint not null,
    total_history_document_retrieve_tokens bigint not null,
    total_history_memory_retrieve_tokens bigint not null,
    primary key (project_id, slot)
  )`,
];

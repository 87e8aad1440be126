insert into settings values ('secret', 'abc');
insert into workspaces values ('wsp_1', 'Care', '', '{"a": 1}', 'care', '2026-11-23T10:00:00Z', '2026-11-23T10:00:00Z');
insert into keys (id, name, hash, user_id, workspace_ids, grants, created_at)
values ('key_1', 'First key', 'abc', 'usr_1', '{wsp_1}', '[{"permission": "project:list"}]', '2026-11-23T10:00:00Z');
insert into industries values ('ind_1', 'Retail', '');
insert into projects (id, workspace_id, name, description, metadata, custom_id, created_by, created_at, updated_at)
values ('prj_1', 'wsp_1', 'Shop', '', '{}', 'shop', 'usr_1', '2026-11-23T10:00:00Z', '2026-11-23T10:00:00Z');
insert into project_industries values ('prj_1', 'ind_1', 0);
insert into actors values ('act_1', 'wsp_1', 'Ada', '2026-11-23T10:00:00Z');
insert into facts (id, actor_id, fact, metadata, expired, score, expiration_date, created_at, updated_at) values
  ('fac_1', 'act_1', 'Ada prefers tea', '{"source": "chat"}', false, 0.5, null, '2026-11-23T10:00:00Z', '2026-11-23T10:00:00Z'),
  ('fac_2', 'act_1', 'Ada lives in Turin', '{}', true, 1, '2026-01-01', '2026-11-23T10:00:00Z', '2026-11-23T11:00:00Z');
insert into memories (id, project_id, content, user_id, created_at, updated_at)
values ('mem_1', 'prj_1', 'Wants invoices by mail', 'usr_1', '2026-11-23T10:00:00Z', '2026-11-23T10:00:00Z');
insert into memory_history values
  ('mhi_1', 'mem_1', 'ADD', 'Wants invoices by mail', false, '2026-11-23T10:00:00Z', 'evt_1', '[]');
insert into conflicts (id, project_id, created_at) values ('cfl_1', 'prj_1', '2026-11-23T10:00:00Z');
insert into conflict_facts values ('cfl_1', 'fac_1', 0, null);
insert into conflict_memories values ('cfl_1', 'mem_1');
insert into drive_items (id, workspace_id, name, type, size, etag, storage_key, x_attrs, created_at, updated_at)
values ('itm_1', 'wsp_1', 'a.md', 'file', 5, 'abc', 'files/1', '{}', '2026-11-23T10:00:00Z', '2026-11-23T10:00:00Z');
insert into documents (id, project_id, drive_item_id, storage_key, name, status, document_type, created_at)
values ('doc_1', 'prj_1', 'itm_1', 'files/1', 'a.md', 'okay', 'drive_file', '2026-11-23T10:00:00Z');
insert into passages (id, document_id, project_id, position, type, content, text)
values ('pas_1', 'doc_1', 'prj_1', 0, 'paragraph', '{}', 'Hello');

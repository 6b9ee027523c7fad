-- Other people's imports are seen by whoever reaches every store and holds this; the administrator's `*` has it already.
update role set permissions = permissions || '{import:others}'::text[]
where name = 'auditor' and is_built_in and 'import:others' <> all (permissions);
-- Somebody's runs, the last one first.
create index import_run_account_idx on import_run (account_id, created_at desc, id desc);

-- cancelled: a person stopped it between two parts; what is written stays written. encoding: of a text file. sample: the first records, by column.
alter table import_run
  drop constraint import_run_status_check,
  add constraint import_run_status_check
    check (status in ('parsed', 'checking', 'checked', 'applying', 'cancelled', 'done', 'failed')),
  add column encoding text check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'gb18030')),
  add column sample jsonb not null default '[]' check (jsonb_typeof(sample) = 'array');

update import_run
set sample = (select coalesce(jsonb_agg(record order by n), '[]') from import_row where run_id = import_run.id and n <= 3)
where shape = 'table';

-- What a business sets for itself: every setting stands here from the beginning, in the shape of contract/setting.ts. The code of the set-up
-- page is none that anybody sees.
alter table setting add column id uuid not null default gen_random_uuid() constraint setting_id_key unique;
alter table setting add column version int not null default 1;
alter table setting add column updated_by text;

update setting set value = '{"creditCode": "", "phone": "", "address": "", "icpNo": ""}' || value where name = 'business';
update setting set value = jsonb_build_object('origins', value)
  where name = 'public_origins' and jsonb_typeof(value) = 'array';
insert into setting (name, value) values
  ('appointments', '{"minNoticeMin": 120, "maxAdvanceDays": 14, "cancelDeadlineMin": 720}'),
  ('receipt', '{"heading": "", "footer": "", "showsStorePhone": true, "showsCreditCode": false}'),
  ('public_origins', '{"origins": []}'),
  ('doors', '{"stayMin": 120, "repeatWithinS": 60, "keepRecordsDays": 180}')
on conflict (name) do nothing;
-- Whatever version writes one: a reader may rely on its shape.
alter table setting add constraint setting_is_an_object check (name = 'setup_code' or jsonb_typeof(value) = 'object');

-- How each kind of job ended last.
create table job_run (
  name text primary key,
  at timestamptz not null,
  took_ms int not null,
  error text
);

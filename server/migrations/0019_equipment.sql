create table equipment (
  id uuid primary key,
  asset_no text collate "C" not null constraint equipment_asset_no_key unique check (asset_no ~ '^[A-Z]{2}\d{3}-\d{4}$'),
  name text not null check (char_length(name) between 2 and 40),
  name_pinyin text collate "C" not null,
  category text not null check (category in (
    'cardio', 'strength', 'free_weight', 'functional', 'locker', 'gate', 'body_analyser', 'av', 'other'
  )),
  brand text not null check (char_length(brand) <= 40),
  model text not null check (char_length(model) <= 40),
  serial text not null check (char_length(serial) <= 60),
  store_id uuid not null constraint equipment_store_fkey references store (id) on delete restrict,
  zone text not null check (char_length(zone) <= 20),
  bought_on date,
  price_fen int check (price_fen >= 0),
  warranty_until date,
  face_device_id uuid constraint equipment_device_fkey references face_device (id) on delete restrict,
  service_months smallint check (service_months between 1 and 60),
  next_service_on date,
  status text not null default 'in_use' check (status in ('in_use', 'faulty', 'repairing', 'idle', 'scrapped')),
  scrap_reason text check (char_length(scrap_reason) between 2 and 200),
  -- What the address on its label ends with: 122 random bits, which say nothing of the row.
  label_token text collate "C" not null default replace(gen_random_uuid()::text, '-', '')
    constraint equipment_label_key unique check (label_token ~ '^[0-9a-f]{32}$'),
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz,
  constraint equipment_warranty check (warranty_until >= bought_on),
  constraint equipment_scrapped_for_a_reason check ((status = 'scrapped') = (scrap_reason is not null))
);
create unique index equipment_device_key on equipment (face_device_id) where archived_at is null;
create index equipment_asset_idx on equipment (asset_no, id) where archived_at is null;
create index equipment_name_idx on equipment (name_pinyin, id) where archived_at is null;
create index equipment_warranty_idx on equipment ((coalesce(warranty_until, 'infinity')), id) where archived_at is null;
create index equipment_service_idx on equipment ((coalesce(next_service_on, 'infinity')), id) where archived_at is null;
create index equipment_created_idx on equipment (created_at, id) where archived_at is null;
create index equipment_updated_idx on equipment (updated_at, id) where archived_at is null;
create index equipment_store_idx on equipment (store_id, asset_no, id) where archived_at is null;
create index equipment_category_idx on equipment (category, asset_no, id) where archived_at is null;
create index equipment_status_idx on equipment (status, asset_no, id) where archived_at is null;
create index equipment_archived_idx on equipment (archived_at, id) where archived_at is not null;
create index equipment_grams_idx on equipment using gin (grams);

-- Where a piece has stood. Nobody writes it by hand, nobody changes it.
create table equipment_move (
  equipment_id uuid not null references equipment (id) on delete cascade,
  version int not null,
  at timestamptz not null,
  from_store_id uuid not null constraint equipment_move_from_store_fkey references store (id) on delete restrict,
  from_zone text not null,
  to_store_id uuid not null constraint equipment_move_to_store_fkey references store (id) on delete restrict,
  to_zone text not null,
  who text,
  primary key (equipment_id, version)
);
create index equipment_move_from_idx on equipment_move (from_store_id);
create index equipment_move_to_idx on equipment_move (to_store_id);

create function note_equipment_move() returns trigger language plpgsql as $$
begin
  insert into equipment_move (equipment_id, version, at, from_store_id, from_zone, to_store_id, to_zone, who)
  values (new.id, new.version, new.updated_at, old.store_id, old.zone, new.store_id, new.zone, new.updated_by);
  return null;
end
$$;
create trigger note_equipment_move after update on equipment
  for each row when (old.store_id <> new.store_id or old.zone <> new.zone) execute function note_equipment_move();

-- What people say is wrong. Those that are not closed are reports of one fault.
create table equipment_report (
  id uuid primary key,
  equipment_id uuid not null references equipment (id) on delete cascade,
  at timestamptz not null,
  note text not null check (char_length(note) between 2 and 200),
  -- null: it came by the label, of somebody unknown.
  who text,
  closed_at timestamptz,
  outcome text check (outcome in ('repaired', 'dismissed', 'scrapped')),
  constraint equipment_report_closed check ((closed_at is null) = (outcome is null))
);
create index equipment_report_equipment_idx on equipment_report (equipment_id, at);
create index equipment_report_open_idx on equipment_report (equipment_id) where closed_at is null;

create table equipment_maintenance (
  id uuid primary key,
  equipment_id uuid not null references equipment (id) on delete cascade,
  kind text not null check (kind in ('inspect', 'repair', 'service')),
  done_on date not null,
  cost_fen int not null check (cost_fen >= 0),
  done_by text not null check (char_length(done_by) between 1 and 40),
  note text not null check (char_length(note) <= 500),
  at timestamptz not null,
  who text
);
create index equipment_maintenance_equipment_idx on equipment_maintenance (equipment_id, done_on);

create table equipment_photo (
  document_id uuid primary key constraint equipment_photo_document_fkey references document (id) on delete restrict,
  report_id uuid constraint equipment_photo_report_fkey references equipment_report (id) on delete cascade,
  maintenance_id uuid constraint equipment_photo_maintenance_fkey references equipment_maintenance (id) on delete cascade,
  position smallint not null,
  constraint equipment_photo_belongs check (num_nonnulls(report_id, maintenance_id) = 1)
);
create index equipment_photo_report_idx on equipment_photo (report_id) where report_id is not null;
create index equipment_photo_maintenance_idx on equipment_photo (maintenance_id) where maintenance_id is not null;

update role set permissions = permissions || '{equipment:*}' where name = 'staff';

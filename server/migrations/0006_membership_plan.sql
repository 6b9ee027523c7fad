create table membership_plan (
  id uuid primary key,
  code text collate "C" not null constraint membership_plan_code_key unique check (code ~ '^[A-Z0-9_]{2,20}$'),
  name text not null check (char_length(name) between 2 and 30),
  name_pinyin text collate "C" not null,
  kind text not null check (kind in ('period', 'times', 'stored')),
  duration_days int check (duration_days between 1 and 731),
  times int check (times between 1 and 60),
  valid_days int check (valid_days between 1 and 731),
  bonus_days int not null check (bonus_days between 0 and 90),
  list_price_fen int not null check (list_price_fen > 0),
  sale_price_fen int not null check (sale_price_fen > 0),
  store_scope text not null check (store_scope in ('all', 'some')),
  freeze_max_days int not null check (freeze_max_days between 0 and 180),
  freeze_min_days int not null check (freeze_min_days between 1 and 30),
  freeze_max_count int not null check (freeze_max_count between 0 and 6),
  is_transferable boolean not null,
  transfer_fee_fen int not null check (transfer_fee_fen >= 0),
  activate_within_days int not null check (activate_within_days between 0 and 365),
  benefits text[] not null check (cardinality(benefits) <= 8),
  badge text not null check (badge in ('none', 'hot', 'new', 'recommended')),
  sale_from date,
  sale_to date,
  sort int not null check (sort between 0 and 9999),
  status text not null default 'draft' check (status in ('draft', 'on_sale', 'off_sale')),
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz,
  constraint membership_plan_term check (
    (kind = 'period') = (duration_days is not null) and (kind = 'times') = (times is not null)
    and (kind = 'period') = (valid_days is null)
  ),
  constraint membership_plan_price check (sale_price_fen <= list_price_fen),
  constraint membership_plan_sale check (sale_to >= sale_from)
);
create index membership_plan_sort_idx on membership_plan (sort, id) where archived_at is null;
create index membership_plan_name_idx on membership_plan (name_pinyin, id) where archived_at is null;
create index membership_plan_code_idx on membership_plan (code, id) where archived_at is null;
create index membership_plan_price_idx on membership_plan (sale_price_fen, id) where archived_at is null;
create index membership_plan_created_idx on membership_plan (created_at, id) where archived_at is null;
create index membership_plan_updated_idx on membership_plan (updated_at, id) where archived_at is null;
create index membership_plan_status_idx on membership_plan (status, sort, id) where archived_at is null;
create index membership_plan_kind_idx on membership_plan (kind, sort, id) where archived_at is null;
create index membership_plan_archived_idx on membership_plan (archived_at, id) where archived_at is not null;
create index membership_plan_grams_idx on membership_plan using gin (grams);

create table membership_plan_store (
  plan_id uuid not null references membership_plan (id) on delete cascade,
  store_id uuid not null constraint membership_plan_store_store_fkey references store (id) on delete restrict,
  primary key (plan_id, store_id)
);
create index membership_plan_store_store_idx on membership_plan_store (store_id, plan_id);

-- Every price a plan has had. Nobody writes it by hand, nobody changes it.
create table plan_price_history (
  plan_id uuid not null references membership_plan (id) on delete cascade,
  version int not null,
  at timestamptz not null,
  list_price_fen int not null,
  sale_price_fen int not null,
  who text,
  primary key (plan_id, version)
);

create function note_plan_price() returns trigger language plpgsql as $$
begin
  insert into plan_price_history (plan_id, version, at, list_price_fen, sale_price_fen, who)
  values (new.id, new.version, new.updated_at, new.list_price_fen, new.sale_price_fen, new.updated_by);
  return null;
end
$$;
create trigger note_first_plan_price after insert on membership_plan
  for each row execute function note_plan_price();
create trigger note_plan_price after update on membership_plan
  for each row when (
    (old.list_price_fen, old.sale_price_fen) is distinct from (new.list_price_fen, new.sale_price_fen)
  ) execute function note_plan_price();

create function plan_price_history_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'past prices are never changed' using errcode = 'restrict_violation';
end
$$;
create trigger plan_price_history_is_append_only before update on plan_price_history
  for each row execute function plan_price_history_is_append_only();

insert into setting (name, value) values ('city_limits', '{
  "city": "上海",
  "source": "《上海市体育健身行业预付式消费经营活动监管实施办法（试行）》（沪体规文〔2025〕1号）第八条，2025-03-01 起施行",
  "sourceUrl": "https://tyj.sh.gov.cn/zcfg/20250116/da9c2903a724427dae94a7515c8bdd9c.html",
  "period": {"maxFen": 500000, "maxMonths": 24},
  "times": {"maxFen": 2000000, "maxTimes": 60},
  "stored": {"maxFen": 500000},
  "perPersonFen": 2000000
}');

update role set permissions = permissions || '{plan:*}' where name = 'staff';

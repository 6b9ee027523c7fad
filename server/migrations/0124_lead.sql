-- A person's interest in a store, followed by a seller until a card is sold or the person is lost.
create table lead (
  id uuid primary key,
  person_id uuid not null constraint lead_person_fkey references person (id) on delete restrict,
  store_id uuid not null constraint lead_store_fkey references store (id) on delete restrict,
  source text not null check (source in ('walk_in', 'referral', 'site', 'platform', 'event', 'other')),
  cost_fen bigint check (cost_fen between 0 and 1000000000),
  owner_id uuid constraint lead_owner_fkey references person (id) on delete restrict,
  next_step text check (char_length(next_step) between 1 and 100),
  next_step_on date,
  wish text not null default '' check (char_length(wish) <= 500),
  status text not null default 'new' check (status in ('new', 'contacted', 'visiting', 'trial', 'won', 'lost')),
  contacted_at timestamptz,
  visiting_at timestamptz,
  trial_at timestamptz,
  won_at timestamptz,
  lost_at timestamptz,
  loss_reason text check (loss_reason in ('price', 'distance', 'time', 'competitor', 'unreachable', 'no_interest', 'other')),
  loss_note text not null default '' check (char_length(loss_note) <= 200),
  -- The next card that is sold to the person in this store is the trial card.
  awaits_trial_card boolean not null default false,
  trial_order_id uuid constraint lead_trial_order_fkey references sales_order (id) on delete restrict,
  won_order_id uuid constraint lead_won_order_fkey references sales_order (id) on delete restrict,
  -- Anybody can send the site's form, so a lead of it opens no person of another store to the store's staff.
  is_from_site boolean not null default false,
  -- What was agreed on before the visit, for the step back.
  step_before_visit text,
  step_before_visit_on date,
  consent_at timestamptz,
  consent_version text check (char_length(consent_version) between 1 and 20),
  search text collate "C" not null default '',
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz constraint lead_is_never_archived check (archived_at is null),
  constraint lead_step_whole check ((next_step is null) = (next_step_on is null)),
  constraint lead_reached check (
    case status
      when 'new' then contacted_at is null and visiting_at is null and trial_at is null
      when 'contacted' then contacted_at is not null and visiting_at is null and trial_at is null
      when 'visiting' then visiting_at is not null and trial_at is null
      when 'trial' then trial_at is not null
      else true
    end
    and (won_at is not null) = (status = 'won') and (lost_at is not null) = (status = 'lost')
  ),
  constraint lead_loss_whole check ((loss_reason is not null) = (status = 'lost') and (loss_note = '' or status = 'lost')),
  constraint lead_trial_whole check (
    (trial_order_id is null or trial_at is not null)
    and not (awaits_trial_card and (status <> 'trial' or trial_order_id is not null))
  ),
  constraint lead_won_whole check (won_order_id is null or status = 'won'),
  constraint lead_consent_whole check ((consent_at is null) = (consent_version is null))
);
create unique index lead_open_key on lead (person_id, store_id) where status in ('new', 'contacted', 'visiting', 'trial');
create index lead_created_idx on lead (created_at, id) where archived_at is null;
create index lead_updated_idx on lead (updated_at, id) where archived_at is null;
create index lead_step_idx on lead ((coalesce(next_step_on, 'infinity'::date)), id) where archived_at is null;
create index lead_status_idx on lead (status, created_at, id) where archived_at is null;
create index lead_source_idx on lead (source, created_at, id) where archived_at is null;
create index lead_store_idx on lead (store_id, created_at, id) where archived_at is null;
create index lead_owner_idx on lead (owner_id, created_at, id) where archived_at is null;
create index lead_person_idx on lead (person_id, created_at, id) where archived_at is null;
create index lead_trial_order_idx on lead (trial_order_id) where trial_order_id is not null;
create index lead_won_order_idx on lead (won_order_id) where won_order_id is not null;
create index lead_grams_idx on lead using gin (grams);

create table lead_note (
  id uuid primary key,
  lead_id uuid not null constraint lead_note_lead_fkey references lead (id) on delete cascade,
  at timestamptz not null,
  who text,
  is_from_site boolean not null default false,
  text text not null check (char_length(text) between 1 and 600)
);
create index lead_note_lead_idx on lead_note (lead_id, at desc, id desc);

-- A delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('manager', 'person:write', 'lead:read'),
    ('manager', 'person:write', 'lead:write'),
    ('manager', 'person:write', 'lead:others'),
    ('manager', 'person:export', 'lead:export'),
    ('front_desk', 'person:write', 'lead:read'),
    ('front_desk', 'person:write', 'lead:write'),
    ('front_desk', 'person:write', 'lead:others'),
    ('auditor', 'person:read', 'lead:read'),
    ('auditor', 'person:read', 'lead:others'),
    ('auditor', 'person:export', 'lead:export')
  ) as added (role_name, held, gain)
  where role_name = name and held = any (permissions) and gain <> all (permissions)
)
where is_built_in and name in ('manager', 'front_desk', 'auditor');

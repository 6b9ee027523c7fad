-- What members sign: texts of the group `agreement`, the plans that need them, and each member's copy with its signature.

alter table site_text drop constraint site_text_group_check,
  add constraint site_text_group_check check ("group" in ('about', 'contact', 'join', 'notice', 'legal', 'agreement'));

create table membership_plan_agreement (
  plan_id uuid not null references membership_plan (id) on delete cascade,
  text_id uuid not null constraint membership_plan_agreement_text_fkey references site_text (id) on delete restrict,
  primary key (plan_id, text_id)
);
create index membership_plan_agreement_text_idx on membership_plan_agreement (text_id);

-- One member's copy of a published text, its placeholders filled in. `n` is the published version. `document_id`, `pdf_sha256`: the
-- sealed PDF; the hash is in the audit log too. `signature_sha256`: of the strokes, which sign nothing else. Without `title`, the member
-- was anonymised.
create table agreement (
  id uuid primary key,
  version int not null default 1,
  member_id uuid not null constraint agreement_member_fkey references member (id) on delete restrict,
  membership_id uuid not null constraint agreement_membership_fkey references membership (id) on delete restrict,
  text_id uuid not null,
  n int not null,
  title text not null check (char_length(title) between 1 and 400),
  content text not null check (char_length(content) between 1 and 60000),
  content_sha256 bytea not null check (octet_length(content_sha256) = 32),
  status text not null default 'requested' check (status in ('requested', 'signed', 'waived', 'withdrawn')),
  reason text check (char_length(reason) between 2 and 200),
  signed_at timestamptz,
  signed_by text check (signed_by in ('kiosk', 'link')),
  signer_name text check (char_length(signer_name) between 1 and 40),
  guardian_relation text check (guardian_relation in ('parent', 'grandparent', 'guardian')),
  signer_address text check (char_length(signer_address) <= 64),
  signature_sha256 bytea constraint agreement_signature_key unique check (octet_length(signature_sha256) = 32),
  document_id uuid constraint agreement_document_fkey references document (id) on delete restrict,
  pdf_sha256 bytea check (octet_length(pdf_sha256) = 32),
  forgotten_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  constraint agreement_text_fkey foreign key (text_id, n) references publication (row_id, n),
  constraint agreement_of_card_key unique (membership_id, text_id),
  constraint agreement_signed_whole check (
    (status = 'signed') = (signed_at is not null) and (signed_at is null) = (signed_by is null)
    and (signed_at is null) = (signature_sha256 is null) and (signed_at is null) = (pdf_sha256 is null)
    and (signed_at is null or forgotten_at is not null) = (document_id is null)
    and (signed_at is null or forgotten_at is not null) = (signer_name is null)
  ),
  constraint agreement_waived_with_reason check ((status = 'waived') = (reason is not null))
);
create index agreement_member_idx on agreement (member_id, created_at desc, id);
create index agreement_open_idx on agreement (membership_id, member_id) where status = 'requested';
create index agreement_text_idx on agreement (text_id, n);
create unique index agreement_document_key on agreement (document_id) where document_id is not null;

create function has_open_agreement(card uuid) returns boolean
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from agreement where membership_id = card and status = 'requested')
$$;

-- A signed agreement stays as it was signed; only an anonymised member's is emptied.
create function agreement_stays() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or old.status = 'signed' and (
    new.status <> 'signed' or (new.content_sha256, new.pdf_sha256, new.signature_sha256, new.signed_at, new.signed_by, new.text_id, new.n)
      is distinct from (old.content_sha256, old.pdf_sha256, old.signature_sha256, old.signed_at, old.signed_by, old.text_id, old.n)
    or new.forgotten_at is null and (new.content, new.document_id, new.signer_name) is distinct from (old.content, old.document_id, old.signer_name)
  ) then
    raise exception 'what was signed is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger agreement_stays before update or delete on agreement for each row execute function agreement_stays();

-- A card whose agreement is not signed stays pending.
create function membership_is_signed() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if has_open_agreement(new.id) then
    raise exception 'membership % has an agreement that is not signed', new.id
      using errcode = 'check_violation', constraint = 'membership_is_signed';
  end if;
  return null;
end
$$;
create constraint trigger membership_is_signed after insert or update of status on membership
  deferrable initially deferred for each row when (new.status in ('active', 'frozen')) execute function membership_is_signed();

create or replace function card_refusal(card membership, on_day date, store uuid, today date)
returns text language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select case
    when card.status in ('expired', 'upgraded', 'transferred', 'terminated') then 'card_expired'
    when is_being_given_back(card.id) then 'card_refund_open'
    when card.status = 'pending' and has_open_agreement(card.id) then 'card_unsigned'
    when on_day < card.starts_on or card.status = 'pending' and card.starts_on > today then 'card_not_begun'
    when exists (
      select from membership_freeze
      where membership_id = card.id and on_day between from_day and coalesce(ended_on, to_day)
    ) then 'card_frozen'
    when on_day > card.ends_on + open_freeze_days(card.id) then 'card_expired'
    when store is not null and card.store_scope = 'some' and not exists (
      select from membership_store where membership_id = card.id and store_id = store
    ) then 'card_of_other_store'
  end
$$;

-- While it is set, the session may only show this agreement and have it signed.
alter table session add column kiosk_agreement_id uuid constraint session_kiosk_fkey references agreement (id) on delete restrict;
create index session_kiosk_idx on session (kiosk_agreement_id) where kiosk_agreement_id is not null;

alter table check_in drop constraint check_in_deny_reason_check,
  add constraint check_in_deny_reason_check check (deny_reason in (
    'member_blacklisted', 'no_card', 'card_refund_open', 'card_frozen', 'card_expired', 'card_unsigned', 'card_not_begun', 'card_of_other_store',
    'card_without_entry', 'card_outside_hours', 'card_day_limit', 'card_week_limit', 'no_units_left', 'lessons_due'
  ));
alter table access_record drop constraint access_record_deny_reason_check,
  add constraint access_record_deny_reason_check check (deny_reason in (
    'stranger', 'device_denied', 'not_a_member',
    'member_blacklisted', 'no_card', 'card_refund_open', 'card_frozen', 'card_expired', 'card_unsigned', 'card_not_begun', 'card_of_other_store',
    'card_without_entry', 'card_outside_hours', 'card_day_limit', 'card_week_limit', 'no_units_left', 'lessons_due'
  ));

alter table message drop constraint message_event_check,
  add constraint message_event_check check (event in (
    'booked', 'moved', 'cancelled', 'promoted', 'substituted', 'reminder_day', 'reminder_hours', 'lesson_to_confirm', 'card_ends',
    'units_low', 'freeze_begins', 'freeze_ends', 'paid', 'refunded', 'agreement_to_sign', 'certificate_ends', 'birthday', 'come_back', 'test'
  ));
alter table message_template drop constraint message_template_event,
  add constraint message_template_event check (event in (
    'booked', 'moved', 'cancelled', 'promoted', 'substituted', 'reminder_day', 'reminder_hours', 'lesson_to_confirm', 'card_ends',
    'units_low', 'freeze_begins', 'freeze_ends', 'paid', 'refunded', 'agreement_to_sign', 'certificate_ends', 'birthday', 'come_back', 'test'
  ));
insert into message_template (event, language)
select 'agreement_to_sign', language from unnest(array['zh-CN', 'en-US']) as language;

-- A delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('manager', 'member:link', 'agreement:read'),
    ('manager', 'member:link', 'agreement:sign'),
    ('manager', 'member:link', 'agreement:download'),
    ('manager', 'member:link', 'agreement:waive'),
    ('front_desk', 'member:link', 'agreement:read'),
    ('front_desk', 'member:link', 'agreement:sign')
  ) as added (role_name, held, gain)
  where role_name = name and held = any (permissions) and gain <> all (permissions)
)
where name in ('manager', 'front_desk');

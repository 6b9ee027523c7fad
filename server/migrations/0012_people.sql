-- id_card and health_note are sealed (server/kit/secret-box.ts): key id, nonce, tag, ciphertext, bound to column and row.
-- id_card_hash is keyed, and changes with the key. mobile is null of who has none any more: anonymised, or merged into another.
alter table person
  alter column mobile drop not null,
  add birthday date check (birthday > '1900-01-01'),
  add id_card bytea,
  add id_card_hash bytea,
  add id_card_mask text collate "C",
  add avatar_id uuid constraint person_avatar_fkey references media (id) on delete restrict,
  add store_id uuid constraint person_store_fkey references store (id) on delete restrict,
  add duties text[] not null default '{}'
    check (duties <@ array['receptionist', 'manager', 'editor', 'admin'] and cardinality(duties) <= 4),
  add source text not null default 'walk_in'
    check (source in ('walk_in', 'site', 'referral', 'douyin', 'meituan', 'corporate')),
  add emergency_name text check (char_length(emergency_name) between 2 and 30),
  add emergency_mobile text collate "C" check (emergency_mobile ~ '^1[3-9]\d{9}$'),
  add health_note bytea,
  add status text not null default 'active' check (status in ('active', 'disabled', 'anonymised')),
  add face_status text not null default 'none'
    check (face_status in ('none', 'consented', 'enrolled', 'failed', 'revoked')),
  add face_photo_id uuid constraint person_face_photo_key unique
    constraint person_face_photo_fkey references document (id) on delete restrict,
  add consent_at timestamptz,
  add consent_version text check (char_length(consent_version) between 1 and 20),
  add guardian_name text check (char_length(guardian_name) between 2 and 30),
  add merged_into_id uuid constraint person_merged_into_fkey references person (id) on delete restrict,
  add constraint person_id_card_whole check (
    (id_card is null) = (id_card_hash is null) and (id_card is null) = (id_card_mask is null)
  ),
  add constraint person_mobile_lasts check (
    (mobile is null) = (status = 'anonymised' or merged_into_id is not null)
  ),
  add constraint person_merged_is_archived check (merged_into_id is null or archived_at is not null),
  add constraint person_face_by_consent check (
    case when face_status in ('consented', 'enrolled', 'failed')
      then consent_at is not null and consent_version is not null else face_photo_id is null end
  ),
  add constraint person_consent_has_birthday check (
    face_status not in ('consented', 'enrolled', 'failed') or birthday is not null
  ),
  -- Personal Information Protection Law, article 31: below 14 somebody else agrees.
  add constraint person_consent_is_guarded check (
    face_status not in ('consented', 'enrolled', 'failed') or guardian_name is not null
    or birthday + interval '14 years' <= consent_at at time zone 'Asia/Shanghai'
  ),
  add constraint person_anonymised_whole check (
    status <> 'anonymised' or num_nonnulls(
      birthday, id_card, avatar_id, emergency_name, emergency_mobile, health_note, face_photo_id, guardian_name
    ) = 0
  );

create index person_updated_idx on person (updated_at, id) where archived_at is null;
create index person_store_idx on person (store_id, created_at, id) where archived_at is null;
create index person_source_idx on person (source, created_at, id) where archived_at is null;
create index person_status_idx on person (status, created_at, id) where archived_at is null;
create index person_face_idx on person (face_status, created_at, id) where archived_at is null;
create index person_duties_idx on person using gin (duties);
create index person_avatar_idx on person (avatar_id) where avatar_id is not null;
create index person_merged_into_idx on person (merged_into_id) where merged_into_id is not null;
-- What the duplicate finder groups by; mobiles are apart by themselves.
create index person_id_card_idx on person (id_card_hash) where id_card_hash is not null and archived_at is null;
create index person_name_birthday_idx on person (name, birthday) where birthday is not null and archived_at is null;
create index person_name_emergency_idx on person (name, emergency_mobile)
  where emergency_mobile is not null and archived_at is null;
create index person_name_tail_idx on person (name_pinyin, right(mobile, 4)) where mobile is not null and archived_at is null;

-- The member that a merge closed: what was theirs is the other's now.
alter table member add merged_into_id uuid constraint member_merged_into_fkey references member (id) on delete restrict;
create index member_merged_into_idx on member (merged_into_id) where merged_into_id is not null;

-- before: what the merge took the place of, sealed members as they stood; it goes when the merge cannot be undone any more.
create table person_merge (
  id uuid primary key,
  kept_id uuid not null references person (id) on delete cascade,
  gone_id uuid not null references person (id) on delete cascade,
  kept_name text not null,
  gone_name text not null,
  at timestamptz not null,
  who text,
  rows int not null,
  kept_version int not null,
  taken text[] not null,
  before jsonb,
  kept_id_card bytea,
  kept_health_note bytea,
  undone_at timestamptz,
  constraint person_merge_two check (kept_id <> gone_id)
);
create index person_merge_at_idx on person_merge (at, id);
create index person_merge_kept_idx on person_merge (kept_id);
create index person_merge_gone_idx on person_merge (gone_id);

-- One row that changed hands: where it is, and what its columns held. target: what it refers to, a person or their member.
create table person_merge_move (
  merge_id uuid not null references person_merge (id) on delete cascade,
  n int not null,
  target text not null check (target in ('person', 'member')),
  table_name text not null,
  row_key jsonb not null,
  before jsonb not null,
  after jsonb not null,
  primary key (merge_id, n)
);

-- Rows whose history is no longer told but for who did what when: the people behind them are anonymised.
create table audit_withheld (
  table_name text not null,
  row_id uuid not null,
  at timestamptz not null,
  primary key (table_name, row_id)
);

-- The keys that sealed values may need: the console does not start without one of them.
create table data_key (
  id bytea primary key check (length(id) = 4),
  since timestamptz not null
);

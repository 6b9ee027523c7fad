-- Whether members confirm their private lessons, and what becomes of a lesson that its member disputes.

-- Off where the chain works already: no member has a link yet, and every lesson would be listed.
alter table store add column lesson_confirmation text not null default 'off'
  constraint store_lesson_confirmation check (lesson_confirmation in ('required', 'wished', 'off'));

alter table appointment
  add column confirmation text not null default 'none'
    check (confirmation in ('none', 'awaited', 'confirmed', 'unconfirmed', 'verified', 'disputed', 'upheld', 'rejected')),
  add column confirmed_by text check (confirmed_by in ('code', 'link', 'signature', 'face')),
  add column confirmed_at timestamptz,
  add column completed_at timestamptz;

update appointment set completed_at = upper(during) where status = 'completed';

alter table appointment
  add constraint appointment_completed_at check ((completed_at is not null) = (status = 'completed')),
  add constraint appointment_confirmed_whole check (
    (confirmed_by is not null) = (confirmed_at is not null)
    and (confirmation <> 'confirmed' or confirmed_by is not null)
    and (confirmation not in ('none', 'awaited', 'unconfirmed', 'verified') or confirmed_by is null)
  ),
  add constraint appointment_confirmation_of_status check (
    kind = 'private' and case
      when confirmation = 'awaited' then status = 'checked_in'
      when confirmation = 'confirmed' then status in ('checked_in', 'completed')
      else status = 'completed' end
    or confirmation = 'none'
  ),
  drop constraint appointment_hold_of_status,
  -- A disputed lesson holds what it took of the card until it is decided.
  add constraint appointment_hold_of_status check (
    case hold
      when 'held' then status in ('requested', 'confirmed', 'checked_in') or confirmation = 'disputed'
      when 'taken' then status in ('completed', 'late_cancelled', 'no_show')
      when 'returned' then status in ('cancelled', 'late_cancelled', 'no_show') or confirmation = 'upheld'
      else true end
  );
create index appointment_confirmation_idx on appointment (confirmation, lower(during), id) where confirmation <> 'none';

-- The member's dispute of a lesson, once; a manager decides it.
create table lesson_dispute (
  appointment_id uuid primary key constraint lesson_dispute_appointment_fkey references appointment (id) on delete restrict,
  reason text not null check (char_length(reason) between 1 and 300),
  at timestamptz not null,
  is_upheld boolean,
  decision_reason text check (char_length(decision_reason) between 2 and 200),
  decided_at timestamptz,
  decided_by text,
  constraint lesson_dispute_whole check (
    (is_upheld is null) = (decision_reason is null) and (is_upheld is null) = (decided_at is null)
    and (is_upheld is null) = (decided_by is null)
  )
);

-- A member's signature of a lesson: sealed strokes, or a typed name. Its hash is in the audit log too.
create table lesson_signature (
  id uuid primary key,
  appointment_id uuid not null constraint lesson_signature_appointment_key unique
    constraint lesson_signature_appointment_fkey references appointment (id) on delete restrict,
  -- null: the person was anonymised.
  signature bytea,
  sha256 bytea not null check (octet_length(sha256) = 32),
  at timestamptz not null
);

-- The link to a member's own page. Its token is signed and not stored.
create table member_link (
  id uuid primary key,
  member_id uuid not null constraint member_link_member_fkey references member (id) on delete restrict,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null,
  created_by text,
  constraint member_link_ends check (expires_at > created_at and expires_at <= created_at + interval '8760 hours')
);
create index member_link_member_idx on member_link (member_id, created_at desc);

-- Each minute's code of a link is accepted once.
create table used_lesson_code (
  link_id uuid not null constraint used_lesson_code_link_fkey references member_link (id) on delete cascade,
  minute bigint not null,
  primary key (link_id, minute)
);

-- At the end of a transaction a lesson has a dispute exactly when its state says so, and a signature when it was signed.
create function lesson_is_as_confirmed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from appointment
    left join lesson_dispute dispute on dispute.appointment_id = appointment.id
    where appointment.id = new.id and (
      (dispute.appointment_id is not null) <> (confirmation in ('disputed', 'upheld', 'rejected'))
      or is_upheld is distinct from case confirmation when 'upheld' then true when 'rejected' then false end
      or confirmed_by = 'signature'
        and not exists (select from lesson_signature where lesson_signature.appointment_id = appointment.id)
    )
  ) then
    raise exception 'lesson % is not as it was confirmed', new.id
      using errcode = 'check_violation', constraint = 'lesson_is_as_confirmed';
  end if;
  return null;
end
$$;
create constraint trigger lesson_is_as_confirmed after insert or update of confirmation, confirmed_by on appointment
  deferrable initially deferred for each row when (new.confirmation <> 'none') execute function lesson_is_as_confirmed();

-- Units of a disputed lesson go back to the card, and the nightly booking of what is earned is undone for them.
alter table membership_use
  drop constraint membership_use_reason,
  add constraint membership_use_reason check (reason in (
    'opening', 'booked', 'promoted', 'swapped', 'cancelled', 'session_cancelled', 'waived', 'expired', 'complimentary', 'disputed',
    'visited', 'paid', 'refunded', 'adjusted'
  ));
alter table ledger_transfer
  drop constraint ledger_transfer_kind_check,
  drop constraint ledger_transfer_whole,
  add constraint ledger_transfer_kind_check check (kind in (
    'payment', 'stray', 'sale', 'refund', 'stray_refund', 'opening', 'forfeit', 'earned',
    'lesson_hold', 'lesson_release', 'lesson_earned', 'lesson_return', 'lesson_dispute', 'earned_return'
  )),
  add constraint ledger_transfer_whole check (
    (payment_id is not null) = (kind in ('payment', 'stray'))
    and (part_id is not null) = (kind in ('refund', 'stray_refund'))
    and (order_id is not null) = (kind in ('payment', 'stray', 'sale', 'refund', 'stray_refund'))
    and (appointment_id is not null)
      = (kind in ('lesson_hold', 'lesson_release', 'lesson_earned', 'lesson_return', 'lesson_dispute'))
  );

-- Managers decide and verify; the front desk takes confirmations and gives members their links. Coaches do not: a link confirms lessons. A
-- delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('manager', 'appointment:waive', 'appointment:verifyLesson'),
    ('manager', 'appointment:waive', 'appointment:decideDispute'),
    ('manager', 'appointment:complete', 'appointment:viewSignature'),
    ('manager', 'member:write', 'member:link'),
    ('front_desk', 'appointment:checkIn', 'appointment:complete'),
    ('front_desk', 'member:write', 'member:link')
  ) as added (role_name, held, gain)
  where role_name = name and held = any (permissions) and gain <> all (permissions)
)
where is_built_in and name in ('manager', 'front_desk');

-- What is not used up of what was paid for a card, as a day begins to be used: the day itself counts as used. It is the SQL
-- of unusedFen in contract/membership-days.ts; whole fen, rounded down.
create function card_unused(card membership, on_day date) returns bigint language sql stable parallel safe as $$
  select case
    when card.status = 'pending' then card.value_fen
    when card.kind = 'stored' then card.balance_fen
    when card.kind = 'times' then case
      when on_day > card.ends_on and card.status <> 'frozen' then 0
      else card.value_fen * card.times_left / card.times_total end
    else (
      select card.value_fen * least(total, greatest(0, total - greatest(0, on_day - card.starts_on + 1 - past - running))) / total
      from (
        select greatest(1, card.ends_on - card.starts_on + 1 - past) as total, past, running
        from (
          select
            coalesce(sum(greatest(0, until - from_day + 1)) filter (where until < on_day), 0)::int as past,
            coalesce(sum(on_day - from_day + 1) filter (where from_day <= on_day and until >= on_day), 0)::int as running
          from membership_freeze cross join lateral (select coalesce(ended_on, to_day) as until) as last
          where membership_id = card.id
        ) as frozen
      ) as days
    ) end
$$;

-- What is earned of a store's cards in a day is one transfer, at the day's last millisecond.
create unique index ledger_transfer_earned_key on ledger_transfer (store_id, at) where kind = 'earned';
-- Reports read a time of every store, or of some.
create index ledger_entry_at_idx on ledger_entry (at, account) include (amount_fen, store_id);
create index membership_unearned_idx on membership (id)
  where status in ('active', 'frozen', 'expired') and kind <> 'stored' and recognised_fen < value_fen;

-- A transfer is written with its entries. Those that come with it are proved by its own trigger, once for all of them:
-- a day's earnings have as many entries as a store has cards.
create or replace function ledger_transfer_balances() returns trigger language plpgsql as $$
declare
  touched uuid := case tg_table_name when 'ledger_entry' then to_jsonb(new) ->> 'transfer_id' else to_jsonb(new) ->> 'id' end;
begin
  if tg_table_name = 'ledger_entry' and exists (
    select from ledger_transfer where id = touched and xmin = pg_current_xact_id()::xid
  ) then
    return null;
  end if;
  if (select count(*) < 2 or sum(amount_fen) <> 0 from ledger_entry where transfer_id = touched) then
    raise exception 'transfer % does not balance', touched
      using errcode = 'check_violation', constraint = 'ledger_transfer_balances';
  end if;
  return null;
end
$$;

-- A store's till as it was counted. Whoever counts has the till alone (server/resources/ledger/till-lock.ts).
create table day_close (
  id uuid primary key,
  store_id uuid not null constraint day_close_store_fkey references store (id) on delete restrict,
  day date not null,
  from_at timestamptz,
  to_at timestamptz not null,
  cash_in_fen bigint not null check (cash_in_fen >= 0),
  cash_out_fen bigint not null check (cash_out_fen >= 0),
  expected_fen bigint not null,
  counted_fen bigint not null check (counted_fen >= 0),
  difference_fen bigint not null generated always as (counted_fen - expected_fen) stored,
  note text not null check (char_length(note) <= 200),
  channels jsonb not null,
  version int not null default 1 check (version = 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz check (archived_at is null),
  constraint day_close_expected check (expected_fen = cash_in_fen - cash_out_fen),
  constraint day_close_difference_explained check (counted_fen = expected_fen or char_length(note) >= 2),
  constraint day_close_follows check (from_at < to_at)
);
-- Each begins where one other ended, and the first with the store.
create unique index day_close_from_key on day_close (store_id, from_at) nulls not distinct;
create unique index day_close_to_key on day_close (store_id, to_at);
create index day_close_to_idx on day_close (to_at, id);

-- The movements of money that a close has counted: each is in one close at most.
create table day_close_entry (
  entry_id bigint primary key references ledger_entry (id) on delete restrict,
  close_id uuid not null constraint day_close_entry_close_fkey references day_close (id) on delete restrict
);
create index day_close_entry_close_idx on day_close_entry (close_id);

create trigger day_close_is_append_only before update or delete on day_close
  for each row execute function ledger_is_append_only();
create trigger day_close_entry_is_append_only before update or delete on day_close_entry
  for each row execute function ledger_is_append_only();
create trigger day_close_is_not_truncated before truncate on day_close
  for each statement execute function ledger_is_append_only();
create trigger day_close_entry_is_not_truncated before truncate on day_close_entry
  for each statement execute function ledger_is_append_only();

-- At the end of a transaction a close's sums are those of what it has counted.
create function day_close_is_as_counted() returns trigger language plpgsql as $$
begin
  if exists (
    select from day_close cross join lateral (
      select coalesce(sum(amount_fen) filter (where amount_fen > 0), 0) as came,
        coalesce(-sum(amount_fen) filter (where amount_fen < 0), 0) as went
      from day_close_entry join ledger_entry entry on entry.id = entry_id
      where close_id = day_close.id and account = 'cash'
    ) as counted
    where day_close.id = new.id and (cash_in_fen <> came or cash_out_fen <> went)
  ) then
    raise exception 'close % is not what it counted', new.id
      using errcode = 'check_violation', constraint = 'day_close_is_as_counted';
  end if;
  return null;
end
$$;
create constraint trigger day_close_is_as_counted after insert on day_close
  deferrable initially deferred for each row execute function day_close_is_as_counted();

update role set permissions = permissions || '{ledger:close,ledger:export}' where name = 'staff';

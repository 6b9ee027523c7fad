-- A card that an open refund is to end: what is used of it meanwhile would go back as well.
create function is_being_given_back(card uuid) returns boolean language sql stable parallel safe as $$
  select exists (
    select from membership
    join refund_line line on line.item_id = membership.order_item_id and line.terminates
    join refund on refund.id = line.refund_id and refund.status in ('requested', 'processing', 'failed')
    where membership.id = card
  )
$$;

-- As before, and a card that is being given back holds on no day.
create or replace function card_refusal(card membership, on_day date, store uuid, today date)
returns text language sql stable parallel safe as $$
  select case
    when card.status in ('expired', 'upgraded', 'transferred', 'terminated') then 'card_expired'
    when is_being_given_back(card.id) then 'card_refund_open'
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

alter table check_in drop constraint check_in_deny_reason_check,
  add constraint check_in_deny_reason_check check (deny_reason in (
    'member_blacklisted', 'no_card', 'card_refund_open', 'card_frozen', 'card_expired', 'card_not_begun',
    'card_of_other_store', 'no_units_left'
  ));

-- Days by which the cards of a store's members were put off because it was closed.
create table store_extension (
  id uuid primary key,
  store_id uuid not null constraint store_extension_store_fkey references store (id) on delete restrict,
  days int not null check (days between 1 and 365),
  at timestamptz not null,
  who text
);
create index store_extension_store_idx on store_extension (store_id, at);

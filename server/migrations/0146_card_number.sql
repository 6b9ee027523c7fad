-- A card's own number: K, nine random digits, and the check digit of ISO/IEC 7812 (Luhn), which notices one wrong digit and most swaps.

-- A number that no card has. The uuid is a strong source of randomness.
create function free_card_no() returns text
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  digits text;
begin
  loop
    digits := lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 1000000000)::text, 9, '0');
    exit when not exists (select from membership where card_no = 'K' || digits || luhn_digit(digits));
  end loop;
  return 'K' || digits || luhn_digit(digits);
end
$$;

alter table membership add column card_no text collate "C";
create unique index membership_card_no_key on membership (card_no);
-- No trigger has to do with the number.
alter table membership disable trigger user;
update membership set card_no = free_card_no();
alter table membership enable trigger user;
alter table membership alter column card_no set default free_card_no(), alter column card_no set not null,
  add constraint membership_card_no_checked check (
    card_no ~ '^K\d{10}$' and right(card_no, 1) = luhn_digit(substr(card_no, 2, 9))
  );

-- Printed cards and receipts have it, so it stays.
create function card_no_stays() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'the number of card % never changes', old.id using errcode = 'restrict_violation';
end
$$;
create trigger membership_card_no_stays before update of card_no on membership
  for each row when (old.card_no is distinct from new.card_no) execute function card_no_stays();

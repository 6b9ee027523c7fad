-- That the platform, too, has taken a voucher back whose payment was voided or refunded: by a person in its program, or by its answer.
alter table voucher
  add taken_back_at timestamptz,
  add taken_back_by text,
  add taken_back_via text check (taken_back_via in ('staff', 'platform', 'redeemed_again'));
-- Until now the person who voided or refunded a payment had done so there.
update voucher set taken_back_at = reversed_at, taken_back_by = reversed_by, taken_back_via = 'staff' where reversed_at is not null;
alter table voucher add constraint voucher_taken_back check (
  (taken_back_at is not null) = (taken_back_via is not null)
  and (taken_back_by is null or taken_back_at is not null)
  and (taken_back_at is null or reversed_at is not null));
create index voucher_to_take_back_idx on voucher (created_at, id)
  where reversed_at is not null and taken_back_at is null and deduction_id is null;

create or replace function voucher_stays() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.deal_id, old.platform, old.code, old.order_id, old.payment_id, old.face_fen, old.payout_fen, old.verified_by, old.created_at)
    is distinct from
      (new.deal_id, new.platform, new.code, new.order_id, new.payment_id, new.face_fen, new.payout_fen, new.verified_by, new.created_at)
    or (old.settlement_id is not null and (old.settlement_id, old.settled_fen) is distinct from (new.settlement_id, new.settled_fen))
    or (old.reversed_at is not null and (old.reversed_at, old.reversed_by, old.is_code_returned)
      is distinct from (new.reversed_at, new.reversed_by, new.is_code_returned))
    or (old.taken_back_at is not null and (old.taken_back_at, old.taken_back_by, old.taken_back_via)
      is distinct from (new.taken_back_at, new.taken_back_by, new.taken_back_via))
    or (old.status <> new.status and (old.status, new.status) not in (
      ('redeemed', 'settled'), ('redeemed', 'reversed'), ('settled', 'deducting'), ('deducting', 'reversed')
    ))
  then
    raise exception 'voucher % was redeemed or settled so', new.id
      using errcode = 'check_violation', constraint = 'voucher_stays';
  end if;
  return new;
end
$$;

-- Standard names for columns, views, indexes, constraints and triggers; nothing else changes.
alter table person_merge rename column gone_id to merged_id;
alter table person_merge rename column gone_name to merged_name;
alter table person_merge rename constraint person_merge_gone_id_fkey to person_merge_merged_id_fkey;
alter index person_merge_gone_idx rename to person_merge_merged_idx;
update person_merge set before = before - 'gone' || jsonb_build_object('merged', before -> 'gone') where before ? 'gone';

alter table card_end rename column went_on to renewed;
alter view card_end_told rename to card_end_view;
alter view card_end_view rename column went_on to renewed;
alter trigger gone_cards_have_ends on membership rename to deleted_cards_have_ends;

create or replace function refresh_card_ends(touched uuid[]) returns void language sql set search_path = pg_catalog, public, pg_temp as $$
  with current as materialized (
    select * from card_end_view where member_id = any (touched)
  ), deleted as (
    delete from card_end where member_id = any (touched) and membership_id not in (select membership_id from current)
  )
  insert into card_end select * from current
  on conflict (membership_id) do update
    set member_id = excluded.member_id, ended_on = excluded.ended_on, renewed = excluded.renewed
    where (card_end.member_id, card_end.ended_on, card_end.renewed)
      is distinct from (excluded.member_id, excluded.ended_on, excluded.renewed)
$$;

create or replace function fill_card_ends() returns void language sql set search_path = pg_catalog, public, pg_temp as $$
  lock table membership, membership_freeze in share mode;
  delete from card_end;
  insert into card_end select * from card_end_view
$$;

alter table audit_verification rename column asked_at to requested_at;
alter table device_day rename column asked_at to requested_at;

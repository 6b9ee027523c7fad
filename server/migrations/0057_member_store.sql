-- The members who have bookings in a store, with the number of these bookings: staff of the store may see them. For ten stores with a hundred
-- thousand bookings, reading the bookings themselves took 0.4 s for each figure of the start page.
-- Without foreign keys: the trigger keeps the rows, and the bookings that they count have the keys.
create table member_store (
  store_id uuid not null,
  member_id uuid not null,
  bookings int not null constraint member_store_bookings check (bookings >= 0),
  primary key (store_id, member_id)
);
insert into member_store select store_id, member_id, count(*) from appointment group by store_id, member_id;

-- A row is locked by its first change and holds the right number for the next one.
create function count_member_store() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    insert into member_store as known (store_id, member_id, bookings) values (new.store_id, new.member_id, 1)
    on conflict (store_id, member_id) do update set bookings = known.bookings + 1;
  end if;
  if tg_op <> 'INSERT' then
    update member_store set bookings = bookings - 1 where store_id = old.store_id and member_id = old.member_id;
    delete from member_store where store_id = old.store_id and member_id = old.member_id and bookings = 0;
  end if;
  return null;
end
$$;
create trigger appointment_member_store after insert or delete on appointment
  for each row execute function count_member_store();
create trigger appointment_member_store_moved after update of store_id, member_id on appointment
  for each row when (old.store_id <> new.store_id or old.member_id <> new.member_id) execute function count_member_store();

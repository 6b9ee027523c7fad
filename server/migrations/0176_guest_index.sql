-- Apart from 0175, whose locks would keep readers waiting while an index is built.
create index check_in_host_idx on check_in (host_id, at, id) where host_id is not null;
create index check_in_guest_idx on check_in (membership_id, day) where host_id is not null;

-- Guests of members are a source of leads.
alter table lead drop constraint lead_source_check,
  add constraint lead_source_check check (source in ('walk_in', 'referral', 'guest', 'site', 'platform', 'event', 'other')) not valid;

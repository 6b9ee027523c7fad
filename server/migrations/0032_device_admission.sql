alter table face_device
  -- Until then a terminal that was at work before addresses were demanded is served without one.
  add column open_until timestamptz,
  -- The address it was last served at.
  add column seen_from inet,
  -- Since then its secret path is the only one it is served at.
  add column path_secret_used_at timestamptz;

update face_device set open_until = now() + interval '30 days'
where vendor = 'zkteco' and status = 'active' and allowed_from = '{}';

alter table device_refusal
  drop constraint device_refusal_reason_check,
  add constraint device_refusal_reason_check check (reason in (
    'unknown_serial', 'bad_signature', 'bad_secret', 'replayed', 'clock', 'not_active', 'address', 'malformed', 'too_large', 'not_served'
  ));
create index device_refusal_device_idx on device_refusal (device_id, reason) where dismissed_at is null;

-- What a device was told is kept although nobody could read it, until a later version can.
create table device_unread (
  id uuid primary key,
  device_id uuid not null constraint device_unread_device_fkey references face_device (id) on delete restrict,
  -- Which reader of its protocol reads it again.
  kind text not null check (kind in ('native_record', 'zkteco_line', 'uface_record', 'ustar_message', 'hikvision_event')),
  text text not null check (octet_length(text) between 1 and 65536),
  text_hash bytea not null,
  received_at timestamptz not null,
  constraint device_unread_once unique (device_id, kind, text_hash)
);
create index device_unread_received_idx on device_unread (device_id, received_at, id);
create index device_unread_age_idx on device_unread (received_at);

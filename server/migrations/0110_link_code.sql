-- A link is found by the hash of its code; links made before have a long token, which needs none.
alter table member_link
  add column code_hash bytea constraint member_link_code_key unique check (octet_length(code_hash) = 32);

-- A delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('manager', 'member:link', 'message:read'),
    ('manager', 'member:link', 'message:send'),
    ('manager', 'member:link', 'message:write'),
    ('manager', 'member:link', 'message:consent'),
    ('front_desk', 'member:link', 'message:read')
  ) as added (role_name, held, gain)
  where role_name = name and held = any (permissions) and gain <> all (permissions)
)
where name in ('manager', 'front_desk');

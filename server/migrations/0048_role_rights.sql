-- Whether permissions include one: by name, by `<resource>:*` or by `*`.
create function pg_temp.holds(permissions text[], required text) returns boolean language sql immutable as $$
  select permissions && array['*', split_part(required, ':', 1) || ':*', required]
$$;

-- Every role that writes lessons keeps those of all coaches, except the delivered role of coaches.
update role set permissions = permissions || '{session:others}'::text[]
where name <> 'coach' and not pg_temp.holds(permissions, 'session:others') and exists (
  select from unnest(permissions) as one
  where one ~ '^(session|appointment):' and one not in ('session:read', 'session:export', 'appointment:read', 'appointment:export')
);

-- A delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('manager', 'appointment:waive', 'appointment:makeComplimentary'),
    ('front_desk', 'appointment:write', 'session:write'),
    ('front_desk', 'appointment:cancel', 'session:cancel'),
    ('front_desk', 'appointment:checkIn', 'appointment:complete'),
    ('coach', 'appointment:write', 'session:write'),
    ('coach', 'appointment:write', 'session:cancel'),
    ('coach', 'appointment:write', 'appointment:cancel'),
    ('coach', 'appointment:write', 'appointment:lateCancel'),
    ('coach', 'appointment:write', 'appointment:promote')
  ) as added (role_name, held, gain)
  where role_name = name and pg_temp.holds(permissions, held) and not pg_temp.holds(permissions, gain)
)
where is_built_in and name in ('manager', 'front_desk', 'coach');

update role set description = '接待、入场、售卡收款、排课约课和登记会员；可申请退款，不能审批。'
where name = 'front_desk' and is_built_in and description = '接待、入场、售卡收款、约课和登记会员；可申请退款，不能审批。';
update role set description = '查看课表和会员，安排和处理自己的课，制定训练计划并记录训练。'
where name = 'coach' and is_built_in and description = '查看课表和会员，处理上课签到，制定训练计划并记录训练。';

-- A role of that name that people made stays theirs.
insert into role (name, title, title_pinyin, search, is_built_in, description, permissions) values
  ('accountant', '会计', 'kuai ji', E'会计\nkuaiji\nkj\naccountant', true,
    '核对账目、日结、报表和导出，审批并登记退款；不能约课、售卡或办理入场。', '{
    order:read,order:export,
    refund:read,refund:export,refund:approve,refund:reject,refund:succeed,refund:fail,refund:retry,
    ledger:read,ledger:export,ledger:close,
    membership:read,membership:export,member:read,plan:read,plan:export,
    appointment:read,appointment:export,session:read,course:read,coach:read,
    store:read,media:read
  }')
on conflict (name) do nothing;

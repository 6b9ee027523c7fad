-- Accounts go on naming their role by its name, which stays as it was made.
alter table role
  add column id uuid not null default gen_random_uuid() constraint role_id_key unique,
  add column title_pinyin text collate "C" not null default '',
  add column description text not null default '' check (char_length(description) <= 100),
  add column is_built_in boolean not null default false,
  add column search text collate "C" not null default '',
  add column grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column created_by text,
  add column updated_by text,
  add column archived_at timestamptz;

insert into role (name, title, title_pinyin, search, is_built_in, description, permissions) values
  ('manager', '店长', 'dian zhang', E'店长\ndianzhang\ndz\nmanager', true,
    '管理所属门店的全部业务，包括审批退款；不能管理账号、角色和系统设置。', '{
    appointment:read,appointment:export,appointment:write,appointment:confirm,appointment:cancel,appointment:lateCancel,
    appointment:reschedule,appointment:promote,appointment:checkIn,appointment:complete,appointment:noShow,appointment:waive,
    banner:read,text:read,video:read,course-type:read,exercise:read,exercise-type:read,exercise-subtype:read,
    certificate:read,certificate:export,certificate:write,certificate:verify,certificate:reject,certificate:resubmit,
    certificate:renew,certificate:revoke,certificate:archive,
    coach:read,coach:export,coach:write,coach:startLeave,coach:endLeave,coach:depart,coach:rehire,coach:archive,
    course:read,course:export,course:write,course:putOn,course:takeOff,course:archive,
    session:read,session:export,session:write,session:cancel,session:finish,
    device:read,device:export,device:write,device:activate,device:disable,device:retire,device:secret,device:control,device:enrol,
    equipment:read,equipment:export,equipment:write,equipment:reportFault,equipment:dismissFault,equipment:startRepair,
    equipment:finish,equipment:use,equipment:idle,equipment:move,equipment:scrap,equipment:maintain,equipment:label,equipment:archive,
    import:read,import:write,
    ledger:read,ledger:export,ledger:close,
    media:read,media:write,
    member:read,member:export,member:write,member:checkIn,
    membership:read,membership:export,membership:write,membership:activate,membership:freeze,membership:unfreeze,
    membership:extend,membership:extendStore,membership:terminate,
    order:read,order:export,order:write,order:collect,order:close,order:discount,
    refund:read,refund:export,refund:request,refund:approve,refund:reject,refund:succeed,refund:fail,refund:retry,
    person:read,person:export,person:write,person:disable,person:enable,person:archive,person:merge,person:reveal,
    plan:read,plan:export,plan:write,plan:list,plan:delist,plan:archive,
    store:read,store:export,store:write,store:suspend,store:resume,
    training-plan:read,training-plan:export,training-plan:write,training-plan:publish,training-plan:start,training-plan:complete,
    training-plan:cancel,training-plan:assign,training-plan:record,training-plan:share,training-plan:archive
  }'),
  ('editor', '内容编辑', 'nei rong bian ji', E'内容编辑\nneirongbianji\nnrbj\neditor', true,
    '编辑并发布官网内容、视频课程和动作库。', '{
    banner:read,banner:export,banner:write,banner:publish,banner:unpublish,banner:archive,
    text:read,text:export,text:write,text:publish,text:unpublish,text:archive,
    video:read,video:export,video:write,video:publish,video:unpublish,video:archive,
    course-type:read,course-type:export,course-type:write,course-type:archive,
    exercise:read,exercise:export,exercise:write,exercise:publish,exercise:unpublish,exercise:archive,
    exercise-type:read,exercise-type:export,exercise-type:write,exercise-type:archive,
    exercise-subtype:read,exercise-subtype:export,exercise-subtype:write,exercise-subtype:archive,
    import:read,import:write,
    media:read,media:write,media:delete,library:read,
    store:read,coach:read,course:read,plan:read
  }'),
  ('front_desk', '前台', 'qian tai', E'前台\nqiantai\nqt\nfront_desk', true,
    '接待、入场、售卡收款、约课和登记会员；可申请退款，不能审批。', '{
    appointment:read,appointment:write,appointment:confirm,appointment:cancel,appointment:lateCancel,appointment:reschedule,
    appointment:promote,appointment:checkIn,appointment:noShow,
    session:read,course:read,coach:read,store:read,plan:read,
    person:read,person:write,
    member:read,member:write,member:checkIn,
    membership:read,membership:activate,membership:freeze,membership:unfreeze,
    order:read,order:write,order:collect,order:close,
    refund:read,refund:request,refund:succeed,
    ledger:read,ledger:close,
    device:read,device:enrol,
    equipment:read,equipment:reportFault,
    media:read,media:write
  }'),
  ('coach', '教练', 'jiao lian', E'教练\njiaolian\njl\ncoach', true,
    '查看课表和会员，处理上课签到，制定训练计划并记录训练。', '{
    store:read,coach:read,course:read,
    session:read,session:finish,
    appointment:read,appointment:write,appointment:confirm,appointment:reschedule,appointment:checkIn,appointment:complete,appointment:noShow,
    member:read,
    exercise:read,exercise-type:read,exercise-subtype:read,video:read,course-type:read,
    training-plan:read,training-plan:write,training-plan:publish,training-plan:start,training-plan:complete,training-plan:cancel,
    training-plan:assign,training-plan:record,training-plan:share,training-plan:archive,
    equipment:read,equipment:reportFault,
    media:read,media:write
  }'),
  ('auditor', '审计', 'shen ji', E'审计\nshenji\nsj\nauditor', true,
    '查看和导出全部资料与审计日志，不能更改任何内容。', '{
    account:read,account:export,appointment:read,appointment:export,audit:read,audit:export,banner:read,banner:export,
    certificate:read,certificate:export,coach:read,coach:export,course-type:read,course-type:export,course:read,course:export,
    device:read,device:export,equipment:read,equipment:export,exercise-subtype:read,exercise-subtype:export,
    exercise-type:read,exercise-type:export,exercise:read,exercise:export,import:read,job:read,ledger:read,ledger:export,
    library:read,machine:read,media:read,member:read,member:export,membership:read,membership:export,order:read,order:export,
    person:read,person:export,plan:read,plan:export,refund:read,refund:export,role:read,role:export,session:read,session:export,
    setting:read,sign-in:read,store:read,store:export,text:read,text:export,training-plan:read,training-plan:export,
    video:read,video:export
  }');

update role set title_pinyin = 'guan li yuan', search = E'管理员\nguanliyuan\ngly\nadministrator', is_built_in = true,
  description = '拥有全部权限，包括账号、角色和系统设置。'
where name = 'administrator';

-- An update that finds nobody asks for an administrator too, and before the first account there is none.
do $$
begin
  if exists (select from account where role = 'staff') then
    update account set role = 'manager' where role = 'staff';
  end if;
end
$$;
delete from role where name = 'staff';

alter table role
  add constraint role_built_in_stays check (archived_at is null or not is_built_in),
  add constraint role_all_is_administrators check (name = 'administrator' or '*' <> all (permissions));
create index role_title_idx on role (title_pinyin, id) where archived_at is null;
create index role_created_idx on role (created_at, id) where archived_at is null;
create index role_updated_idx on role (updated_at, id) where archived_at is null;
create index role_grams_idx on role using gin (grams);

-- Whoever archives a role locks it and counts its accounts; nobody is given it meanwhile or afterwards.
create function account_role_is_current() returns trigger language plpgsql as $$
begin
  perform from role where name = new.role and archived_at is not null for share;
  if found then
    raise exception 'the role is archived' using errcode = 'foreign_key_violation', constraint = 'account_role_fkey';
  end if;
  return new;
end
$$;
create trigger account_role_is_current before insert or update of role on account
  for each row execute function account_role_is_current();

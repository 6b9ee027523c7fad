-- 2026-01-31T01:30:00.000Z, as the contract writes instants.
create function instant_text(at timestamptz) returns text language sql stable parallel safe strict as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Every copy that was ever published. kind is the table of the row. valid: when the copy stood; shown: the window in which visitors
-- see it while it stands. What is live at t is what stood at t with t in its window: past instants by what stood then, those to come
-- by what stands now.
create table publication (
  kind text collate "C" not null,
  row_id uuid not null,
  n int not null check (n > 0),
  copy jsonb not null check (jsonb_typeof(copy) = 'object'),
  shown tstzrange not null check (not isempty(shown)),
  published_at timestamptz not null,
  ended_at timestamptz,
  valid tstzrange not null generated always as (tstzrange(published_at, ended_at)) stored,
  who text,
  primary key (row_id, n),
  constraint publication_ends_after_start check (ended_at >= published_at),
  constraint publication_one_stands exclude using gist (row_id with =, valid with &&)
);
create unique index publication_standing_key on publication (row_id) where ended_at is null;
create index publication_live_idx on publication using gist (kind, valid, shown);

create function live_copies(of_kind text, at timestamptz) returns table (row_id uuid, n int, copy jsonb)
language sql stable parallel safe as $$
  select row_id, n, copy from publication where kind = of_kind and valid @> at and shown @> at
$$;

-- A picture of a copy stays as long as the copy can be looked at and put back.
create table publication_media (
  row_id uuid not null,
  n int not null,
  media_id uuid not null constraint publication_media_media_fkey references media (id) on delete restrict,
  primary key (row_id, n, media_id),
  foreign key (row_id, n) references publication (row_id, n)
);
create index publication_media_media_idx on publication_media (media_id);

create function publication_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.ended_at is null and new.ended_at is not null
      and (old.kind, old.row_id, old.n, old.copy, old.shown, old.published_at, old.who)
        is not distinct from (new.kind, new.row_id, new.n, new.copy, new.shown, new.published_at, new.who) then
      return new;
    end if;
  end if;
  raise exception 'what was published is never changed' using errcode = 'restrict_violation';
end
$$;
create trigger publication_is_append_only before update or delete on publication
  for each row execute function publication_is_append_only();
create trigger publication_is_not_truncated before truncate on publication
  for each statement execute function publication_is_append_only();

-- A row is published when, and only when, a copy of it stands. Every publishable table has the two triggers that banner has below.
create function publication_agrees() returns trigger language plpgsql as $$
declare
  of_kind text := tg_table_name;
  of_row uuid;
  is_published boolean;
begin
  if of_kind = 'publication' then
    of_kind := new.kind;
    of_row := new.row_id;
  else
    of_row := new.id;
  end if;
  execute format('select status = ''published'' from %I where id = $1', of_kind) into is_published using of_row;
  if is_published is distinct from exists (
    select from publication where kind = of_kind and row_id = of_row and ended_at is null
  ) then
    raise exception '% % and its published copy disagree', of_kind, of_row
      using errcode = 'check_violation', constraint = 'publication_agrees';
  end if;
  return null;
end
$$;
create constraint trigger publication_agrees after insert or update on publication
  deferrable initially deferred for each row execute function publication_agrees();

create table banner (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 40),
  subtitle text not null check (char_length(subtitle) <= 80),
  image_pc_id uuid not null constraint banner_image_pc_fkey references media (id) on delete restrict,
  image_mobile_id uuid constraint banner_image_mobile_fkey references media (id) on delete restrict,
  alt text not null check (char_length(alt) between 1 and 80),
  position text not null check (position in ('home_top', 'home_mid')),
  link_type text not null check (link_type in ('none', 'url', 'store', 'coach', 'course', 'price')),
  link_url text check (link_url ~ '^https://' and char_length(link_url) <= 500),
  link_target_id uuid,
  starts_at timestamptz,
  ends_at timestamptz,
  sort int not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'unpublished')),
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz,
  constraint banner_link_whole check (
    (link_type = 'url') = (link_url is not null)
    and (link_type in ('none', 'url')) = (link_target_id is null)
  ),
  constraint banner_window check (ends_at > starts_at),
  constraint banner_archived_is_not_shown check (archived_at is null or status <> 'published')
);
create index banner_sort_idx on banner (sort, id) where archived_at is null;
-- A banner without a beginning stands before those that have one.
create index banner_starts_idx on banner ((coalesce(starts_at, '-infinity')), id) where archived_at is null;
create index banner_created_idx on banner (created_at, id) where archived_at is null;
create index banner_updated_idx on banner (updated_at, id) where archived_at is null;
create index banner_status_idx on banner (status, sort, id) where archived_at is null;
create index banner_position_idx on banner (position, sort, id) where archived_at is null;
create index banner_archived_idx on banner (archived_at, id) where archived_at is not null;
create index banner_image_pc_idx on banner (image_pc_id);
create index banner_image_mobile_idx on banner (image_mobile_id) where image_mobile_id is not null;
create index banner_grams_idx on banner using gin (grams);

create constraint trigger publication_agrees_at_insert after insert on banner
  deferrable initially deferred for each row when (new.status = 'published') execute function publication_agrees();
create constraint trigger publication_agrees after update of status on banner
  deferrable initially deferred for each row when (old.status <> new.status) execute function publication_agrees();

create function banner_goes_last() returns trigger language plpgsql as $$
begin
  new.sort := (select coalesce(max(sort) + 1, 0) from banner where position = new.position and archived_at is null);
  return new;
end
$$;
create trigger banner_goes_last before insert on banner
  for each row when (new.sort is null) execute function banner_goes_last();
create trigger banner_goes_last_elsewhere before update of position on banner
  for each row when (old.position <> new.position) execute function banner_goes_last();

-- The first instant of `during` at which so many other banners are seen in a position, as far as it is decided.
create function banner_full_at(of_position text, during tstzrange, besides uuid, most int) returns timestamptz
language sql stable as $$
  with other as materialized (
    select shown * during as seen from publication
    where kind = 'banner' and ended_at is null and row_id <> besides and copy ->> 'position' = of_position
      and shown && during
  )
  select min(begun) from (select lower(seen) as begun from other) beginnings
  where (select count(*) from other where seen @> begun) >= most
$$;

create function banner_has_room() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(730110, hashtext(new.copy ->> 'position'));
  if banner_full_at(
    new.copy ->> 'position', new.shown * tstzrange(new.published_at, null), new.row_id, 8
  ) is not null then
    raise exception 'eight banners are seen there already' using errcode = 'check_violation', constraint = 'banner_has_room';
  end if;
  return null;
end
$$;
create trigger banner_has_room after insert on publication
  for each row when (new.kind = 'banner') execute function banner_has_room();

create table site_text (
  id uuid primary key,
  key text collate "C" not null constraint site_text_key_key unique check (key ~ '^[a-z][a-z0-9_.]{1,49}$'),
  title text not null check (char_length(title) between 1 and 60),
  title_pinyin text collate "C" not null,
  body text not null check (char_length(body) <= 20000),
  cover_id uuid constraint site_text_cover_fkey references media (id) on delete restrict,
  seo_title text not null default '' check (char_length(seo_title) <= 60),
  seo_desc text not null default '' check (char_length(seo_desc) <= 160),
  "group" text not null check ("group" in ('about', 'contact', 'join', 'notice', 'legal')),
  is_system boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'published', 'unpublished')),
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz,
  constraint site_text_archived_is_not_shown check (archived_at is null or status <> 'published'),
  constraint site_text_system_stays check (archived_at is null or not is_system)
);
create index site_text_key_idx on site_text (key, id) where archived_at is null;
create index site_text_title_idx on site_text (title_pinyin, id) where archived_at is null;
create index site_text_created_idx on site_text (created_at, id) where archived_at is null;
create index site_text_updated_idx on site_text (updated_at, id) where archived_at is null;
create index site_text_status_idx on site_text (status, key, id) where archived_at is null;
create index site_text_group_idx on site_text ("group", key, id) where archived_at is null;
create index site_text_archived_idx on site_text (archived_at, id) where archived_at is not null;
create index site_text_cover_idx on site_text (cover_id) where cover_id is not null;
create index site_text_grams_idx on site_text using gin (grams);

create constraint trigger publication_agrees_at_insert after insert on site_text
  deferrable initially deferred for each row when (new.status = 'published') execute function publication_agrees();
create constraint trigger publication_agrees after update of status on site_text
  deferrable initially deferred for each row when (old.status <> new.status) execute function publication_agrees();

-- One text stands under a key, also when another's draft has come to have it.
create unique index publication_text_key on publication ((copy ->> 'key')) where kind = 'site_text' and ended_at is null;

-- The public site asks for these texts by their keys.
create function site_text_system_key_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a text that the site needs keeps its key' using errcode = 'restrict_violation', constraint = 'site_text_system_key';
end
$$;
create trigger site_text_system_key_stays before update of key, is_system on site_text
  for each row when (old.is_system and (old.key <> new.key or not new.is_system))
  execute function site_text_system_key_stays();

-- The pictures within the body of the draft.
create table site_text_media (
  text_id uuid not null references site_text (id) on delete cascade,
  media_id uuid not null constraint site_text_media_media_fkey references media (id) on delete restrict,
  primary key (text_id, media_id)
);
create index site_text_media_media_idx on site_text_media (media_id);

insert into setting (name, value) values ('business', '{"name": "健身俱乐部"}');

-- Texts that the site needs, as drafts to begin with. search is what server/resources/site-text makes of them.
insert into site_text (id, key, "group", title, title_pinyin, seo_title, seo_desc, body, search, is_system, created_at, updated_at)
select id::uuid, key, "group", title, title_pinyin, seo_title, seo_desc, body, search, true, now(), now()
from (values
  ('01900000-0000-7000-8000-000000000101', 'about_us', 'about', '关于我们', 'guan yu wo men', '关于{{business_name}}：门店与教练', '了解{{business_name}}：{{store_count}} 家门店，{{coach_count}} 位教练。',
    '<h2>关于{{business_name}}</h2><p>{{business_name}}现有 {{store_count}} 家门店、{{coach_count}} 位在岗教练，提供力量训练、团体课程与一对一私教。</p><p>每位对外展示的教练都持有有效的资格证书。欢迎到就近门店参观，前台会带您了解场地与课程安排。</p>',
    e'关于我们\nguanyuwomen\ngywm\nabout_us\n关于{{business_name}}\n{{business_name}}现有 {{store_count}} 家门店、{{coach_count}} 位在岗教练,提供力量训练、团体课程与一对一私教。\n每位对外展示的教练都持有有效的资格证书。欢迎到就近门店参观,前台会带您了解场地与课程安排。'),
  ('01900000-0000-7000-8000-000000000102', 'contact_us', 'contact', '联系我们', 'lian xi wo men', '联系{{business_name}}', '门店电话、地址与营业时间。',
    '<h2>联系我们</h2><p>各门店的电话、地址与营业时间见门店页面，也可以直接到店咨询。</p><p>课程预约、会员卡冻结与转让等事项，请联系您所在门店的前台办理。</p>',
    e'联系我们\nlianxiwomen\nlxwm\ncontact_us\n联系我们\n各门店的电话、地址与营业时间见门店页面,也可以直接到店咨询。\n课程预约、会员卡冻结与转让等事项,请联系您所在门店的前台办理。'),
  ('01900000-0000-7000-8000-000000000103', 'join_us', 'join', '加入我们', 'jia ru wo men', '加入{{business_name}}', '{{business_name}}招聘教练与前台。',
    '<h2>加入我们</h2><p>{{business_name}}长期招聘健身教练、团课教练与前台。应聘教练请准备有效的资格证书。</p><p>有意者请携带简历到就近门店，由店长安排面谈与试课。</p>',
    e'加入我们\njiaruwomen\njrwm\njoin_us\n加入我们\n{{business_name}}长期招聘健身教练、团课教练与前台。应聘教练请准备有效的资格证书。\n有意者请携带简历到就近门店,由店长安排面谈与试课。'),
  ('01900000-0000-7000-8000-000000000104', 'privacy_policy', 'legal', '隐私政策', 'yin si zheng ce', '隐私政策', '我们收集哪些信息、如何使用，以及您的权利。',
    '<h2>隐私政策</h2><p>{{business_name}}为办理会员、预约课程与保障安全，收集姓名、手机号等必要信息；人脸信息仅在您单独同意后用于门禁。</p><h3>我们如何使用</h3><p>这些信息只用于提供服务，不会出售给他人。法律另有规定的除外。</p><h3>您的权利</h3><p>您可以到门店查阅、更正自己的信息，撤回同意，或要求删除。</p>',
    e'隐私政策\nyinsizhengce\nyszc\nprivacy_policy\n隐私政策\n{{business_name}}为办理会员、预约课程与保障安全,收集姓名、手机号等必要信息;人脸信息仅在您单独同意后用于门禁。\n我们如何使用\n这些信息只用于提供服务,不会出售给他人。法律另有规定的除外。\n您的权利\n您可以到门店查阅、更正自己的信息,撤回同意,或要求删除。'),
  ('01900000-0000-7000-8000-000000000105', 'terms_of_service', 'legal', '服务条款', 'fu wu tiao kuan', '服务条款', '会员卡、预约与取消的约定。',
    '<h2>服务条款</h2><h3>会员卡</h3><p>会员卡的期限、次数、冻结与转让规则以购买时的约定为准。价格调整不影响已经购买的会员卡。</p><h3>预约与取消</h3><p>请按时到场。需要取消时，请在课程规定的时限之前办理。</p><h3>安全</h3><p>训练前请确认身体状况适合运动，并听从教练与工作人员的指引。</p>',
    e'服务条款\nfuwutiaokuan\nfwtk\nterms_of_service\n服务条款\n会员卡\n会员卡的期限、次数、冻结与转让规则以购买时的约定为准。价格调整不影响已经购买的会员卡。\n预约与取消\n请按时到场。需要取消时,请在课程规定的时限之前办理。\n安全\n训练前请确认身体状况适合运动,并听从教练与工作人员的指引。')
) as text (id, key, "group", title, title_pinyin, seo_title, seo_desc, body, search);

update role set permissions = permissions || '{banner:*,text:*}' where name = 'staff';

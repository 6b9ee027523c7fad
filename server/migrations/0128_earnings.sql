-- What coaches earn by lessons and sellers by sales: rules by date, and monthly statements that are frozen.
alter table sales_order
  add column second_seller_id uuid constraint sales_order_second_seller_fkey references person (id) on delete restrict,
  add constraint sales_order_two_sellers check (second_seller_id is null or (seller_id is not null and second_seller_id <> seller_id));
create index sales_order_second_seller_idx on sales_order (second_seller_id) where second_seller_id is not null;

-- Null members of the scope apply to all. A rule is chosen by the one that is named first: course, coach, level, kind, store.
create table earning_rule (
  id uuid primary key,
  kind text not null check (kind in ('lesson_fee', 'sales_commission')),
  name text not null check (char_length(name) between 2 and 40),
  name_pinyin text collate "C" not null,
  store_id uuid constraint earning_rule_store_fkey references store (id) on delete restrict,
  course_id uuid constraint earning_rule_course_fkey references coach_course (id) on delete restrict,
  coach_id uuid constraint earning_rule_coach_fkey references coach (id) on delete restrict,
  level text check (level in ('junior', 'middle', 'senior', 'master')),
  session_kind text check (session_kind in ('private', 'small_group', 'group')),
  sold_kind text check (sold_kind in ('period', 'times', 'stored', 'course', 'goods')),
  basis text not null check (basis in ('fixed', 'per_head', 'permille', 'tiers')),
  -- Fen of fixed and per_head, thousandths of permille; 0 of tiers.
  amount bigint not null check (amount between 0 and 100000000),
  -- The part of the fee for those who did not come and were charged, in thousandths.
  absence_permille int not null check (absence_permille between 0 and 1000),
  -- [{fromFen, permille}] in rising order of fromFen.
  tiers jsonb not null default '[]' check (jsonb_typeof(tiers) = 'array' and jsonb_array_length(tiers) <= 10),
  valid_from date not null,
  valid_to date,
  note text not null check (char_length(note) <= 500),
  scope text not null generated always as (
    kind || ' ' || coalesce(store_id::text, '-') || ' ' || coalesce(course_id::text, '-') || ' ' || coalesce(coach_id::text, '-') || ' '
      || coalesce(level, '-') || ' ' || coalesce(session_kind, '-') || ' ' || coalesce(sold_kind, '-')
  ) stored,
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (public.search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz,
  constraint earning_rule_ordered check (valid_to >= valid_from),
  constraint earning_rule_of_kind check (case kind
    when 'lesson_fee' then basis <> 'tiers' and sold_kind is null and tiers = '[]' and (basis <> 'permille' or amount <= 1000)
    else basis = 'tiers' and course_id is null and coach_id is null and level is null and session_kind is null
      and amount = 0 and absence_permille = 0 and tiers <> '[]' end),
  constraint earning_rule_apart exclude using gist (scope with =, daterange(valid_from, valid_to, '[]') with &&)
    where (archived_at is null)
);
create index earning_rule_pinyin_idx on earning_rule (name_pinyin, id) where archived_at is null;
create index earning_rule_from_idx on earning_rule (valid_from, id) where archived_at is null;
create index earning_rule_created_idx on earning_rule (created_at, id) where archived_at is null;
create index earning_rule_updated_idx on earning_rule (updated_at, id) where archived_at is null;
create index earning_rule_archived_idx on earning_rule (archived_at, id) where archived_at is not null;
create index earning_rule_kind_idx on earning_rule (kind, valid_from, id) where archived_at is null;
create index earning_rule_store_idx on earning_rule (store_id, valid_from, id);
create index earning_rule_course_idx on earning_rule (course_id) where course_id is not null;
create index earning_rule_coach_idx on earning_rule (coach_id) where coach_id is not null;
create index earning_rule_grams_idx on earning_rule using gin (grams);

-- What a person earned at a store in a Shanghai month, as a manager has frozen it. A draft is reckoned and not stored.
create table earning_statement (
  id uuid primary key,
  person_id uuid not null constraint earning_statement_person_fkey references person (id) on delete restrict,
  store_id uuid not null constraint earning_statement_store_fkey references store (id) on delete restrict,
  month date not null check (extract(day from month) = 1),
  status text not null default 'frozen' check (status in ('frozen', 'paid')),
  lessons int not null check (lessons >= 0),
  lesson_fen bigint not null,
  sales_fen bigint not null,
  commission_fen bigint not null,
  correction_fen bigint not null,
  total_fen bigint not null generated always as (lesson_fen + commission_fen + correction_fen) stored,
  -- SHA-256 of its lines.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  frozen_at timestamptz not null,
  frozen_by text not null,
  paid_at timestamptz,
  paid_by text,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz constraint earning_statement_is_never_archived check (archived_at is null),
  constraint earning_statement_key unique (person_id, store_id, month),
  constraint earning_statement_whole check (
    (status = 'paid') = (paid_at is not null) and (paid_at is null) = (paid_by is null)
  )
);
create index earning_statement_store_idx on earning_statement (store_id, month);
create index earning_statement_month_idx on earning_statement (month);

-- A correction is the difference of its figures to what earlier lines paid for the same source; rule_id is null where the source is the
-- person's no more.
create table earning_line (
  id bigint primary key generated always as identity,
  statement_id uuid not null constraint earning_line_statement_fkey references earning_statement (id) on delete restrict,
  person_id uuid not null constraint earning_line_person_fkey references person (id) on delete restrict,
  store_id uuid not null constraint earning_line_store_fkey references store (id) on delete restrict,
  is_correction boolean not null,
  session_id uuid constraint earning_line_session_fkey references class_session (id) on delete restrict,
  item_id uuid constraint earning_line_item_fkey references order_item (id) on delete restrict,
  source_month date not null,
  at timestamptz not null,
  rule_id uuid constraint earning_line_rule_fkey references earning_rule (id) on delete restrict,
  base_fen bigint not null check (base_fen >= 0),
  heads int not null check (heads >= 0),
  absences int not null check (absences >= 0),
  rate bigint not null check (rate >= 0),
  amount_fen bigint not null,
  constraint earning_line_source check ((session_id is null) <> (item_id is null)),
  constraint earning_line_ruled check (is_correction or rule_id is not null),
  constraint earning_line_not_negative check (is_correction or amount_fen >= 0),
  constraint earning_line_changes check (not is_correction or amount_fen <> 0)
);
create index earning_line_statement_idx on earning_line (statement_id, id);
create index earning_line_rule_idx on earning_line (rule_id);
create index earning_line_person_idx on earning_line (person_id, store_id, source_month);
create index earning_line_store_idx on earning_line (store_id, source_month);
create index earning_line_session_idx on earning_line (session_id, person_id) where session_id is not null;
create index earning_line_item_idx on earning_line (item_id, person_id) where item_id is not null;
-- A lesson or sale is paid to a person once; what follows are corrections.
create unique index earning_line_session_key on earning_line (session_id, person_id) where not is_correction and session_id is not null;
create unique index earning_line_item_key on earning_line (item_id, person_id) where not is_correction and item_id is not null;

create trigger earning_line_is_not_deleted before delete on earning_line
  for each row execute function ledger_is_append_only();
create trigger earning_line_is_not_truncated before truncate on earning_line
  for each statement execute function ledger_is_append_only();
create trigger earning_statement_is_not_deleted before delete on earning_statement
  for each row execute function ledger_is_append_only();
create trigger earning_statement_is_not_truncated before truncate on earning_statement
  for each statement execute function ledger_is_append_only();

-- Only a merge of people changes a line: its person.
create function earning_line_stays() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_jsonb(old) - 'person_id' <> to_jsonb(new) - 'person_id' then
    raise exception 'line % is frozen', old.id using errcode = 'check_violation', constraint = 'earning_line_stays';
  end if;
  return new;
end
$$;
create trigger earning_line_stays before update on earning_line for each row execute function earning_line_stays();

-- A frozen statement is paid, and nothing else but a merge of people changes it; the months of a person at a store are frozen in their order.
create function earning_statement_stays() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if exists (
      select from earning_statement later
      where later.person_id = new.person_id and later.store_id = new.store_id and later.month > new.month
    ) then
      raise exception 'a later month of statement % is frozen', new.id
        using errcode = 'check_violation', constraint = 'earning_statement_in_order';
    end if;
  -- Generated columns are not reckoned yet.
  elsif (old.status = 'paid' and to_jsonb(old) - '{person_id,total_fen}'::text[] <> to_jsonb(new) - '{person_id,total_fen}'::text[])
    or (to_jsonb(old) - '{person_id,total_fen,status,paid_at,paid_by,version,updated_at,updated_by}'::text[])
      <> (to_jsonb(new) - '{person_id,total_fen,status,paid_at,paid_by,version,updated_at,updated_by}'::text[])
  then
    raise exception 'statement % is frozen', old.id
      using errcode = 'check_violation', constraint = 'earning_statement_stays';
  end if;
  return new;
end
$$;
create trigger earning_statement_stays before insert or update on earning_statement
  for each row execute function earning_statement_stays();

-- At the end of a transaction a statement is the sum of its lines, which are of its person and store.
create function earning_statement_is_its_lines() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  touched uuid := case tg_table_name when 'earning_line' then (to_jsonb(new) ->> 'statement_id')::uuid else (to_jsonb(new) ->> 'id')::uuid end;
begin
  if exists (select from uneven_statement where id = touched) then
    raise exception 'statement % is not the sum of its lines', touched
      using errcode = 'check_violation', constraint = 'earning_statement_is_its_lines';
  end if;
  return null;
end
$$;
create view uneven_statement as
select statement.id
from earning_statement statement
left join lateral (
  select coalesce(sum(amount_fen) filter (where not is_correction and session_id is not null), 0) as lesson,
    count(*) filter (where not is_correction and session_id is not null) as lessons,
    coalesce(sum(amount_fen) filter (where not is_correction and item_id is not null), 0) as commission,
    coalesce(sum(base_fen) filter (where not is_correction and item_id is not null), 0) as sales,
    coalesce(sum(amount_fen) filter (where is_correction), 0) as correction,
    count(*) filter (where (line.person_id, line.store_id) <> (statement.person_id, statement.store_id)
      or is_correction <> (source_month < statement.month)) as foreign_ones
  from earning_line line where statement_id = statement.id
) lines on true
where (lesson_fen, statement.lessons, commission_fen, sales_fen, correction_fen, 0)
  is distinct from (lesson, lines.lessons, commission, sales, correction, foreign_ones);
create constraint trigger earning_statement_is_its_lines after insert on earning_statement
  deferrable initially deferred for each row execute function earning_statement_is_its_lines();
create constraint trigger earning_line_is_of_statement after insert on earning_line
  deferrable initially deferred for each row execute function earning_statement_is_its_lines();

-- A rule that a frozen line used stays as it was; it may only end after the months that it was used in.
create function earning_rule_stays_used() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  last_month date;
begin
  select max(source_month) into last_month from earning_line where rule_id = old.id;
  if last_month is not null and (
    (old.kind, old.store_id, old.course_id, old.coach_id, old.level, old.session_kind, old.sold_kind, old.basis, old.amount,
      old.absence_permille, old.tiers, old.valid_from)
      is distinct from (new.kind, new.store_id, new.course_id, new.coach_id, new.level, new.session_kind, new.sold_kind, new.basis,
      new.amount, new.absence_permille, new.tiers, new.valid_from)
    or new.archived_at is not null
    or new.valid_to < (last_month + interval '1 month')::date - 1 and new.valid_to is distinct from old.valid_to
  ) then
    raise exception 'rule % has paid', old.id using errcode = 'check_violation', constraint = 'earning_rule_stays_used';
  end if;
  return new;
end
$$;
create trigger earning_rule_stays_used before update on earning_rule
  for each row execute function earning_rule_stays_used();

-- Fen, rounded down.
create function earning_amount(basis text, rate bigint, absence_permille int, heads int, absences int, base_fen bigint) returns bigint
language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select case basis
    when 'fixed' then case when heads > 0 then rate when absences > 0 then rate * absence_permille / 1000 else 0 end
    when 'per_head' then heads * rate + absences * rate * absence_permille / 1000
    else base_fen * rate / 1000 end
$$;

/*
 * What each lesson and sale of these months earns a person, as far as the books and sessions say now; rule_id null: no rule applies. What a
 * frozen line has paid keeps the rule of that line. A lesson belongs to the coach who gave it. Disputed seats count when they are decided.
 */
create function earnings_reckoned(first_month date, last_month date, at_store uuid, of_person uuid)
returns table (
  person_id uuid, store_id uuid, month date, session_id uuid, item_id uuid, at timestamptz, rule_id uuid, base_fen bigint, heads int,
  absences int, rate bigint, amount_fen bigint
)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with seat as (
    select appointment.session_id,
      appointment.status = 'completed' and appointment.confirmation not in ('disputed', 'upheld') as is_attended,
      appointment.status <> 'completed' and appointment.hold <> 'returned' and appointment.waive_reason is null as is_absent,
      case appointment.charge
        when 'value' then case appointment.hold when 'taken' then appointment.paid_fen else 0 end
        when 'due' then earned_due(appointment)
        when 'units' then case appointment.hold when 'taken' then card.value_fen * appointment.units / nullif(card.times_total, 0) else 0 end
        else 0 end as earned_fen
    from appointment left join membership card on card.id = appointment.membership_id
    where lower(appointment.during) >= shanghai_instant(first_month, 0)
      and lower(appointment.during) < shanghai_instant((last_month + interval '1 month')::date, 0)
      and appointment.status in ('completed', 'no_show', 'late_cancelled')
      and (at_store is null or appointment.store_id = at_store)
  ), taught as (
    select seat.session_id, count(*) filter (where is_attended)::int as heads, count(*) filter (where is_absent)::int as absences,
      coalesce(sum(earned_fen) filter (where is_attended), 0)::bigint as earned_fen,
      coalesce(sum(earned_fen) filter (where is_absent), 0)::bigint as absent_fen
    from seat where is_attended or is_absent group by seat.session_id
  ), lesson as (
    select coach.person_id, session.store_id, (lower(session.during) at time zone 'Asia/Shanghai')::date as day, session.id as session_id,
      lower(session.during) as at, taught.heads, taught.absences, taught.earned_fen, taught.absent_fen, session.course_id,
      session.coach_id, coach.level, session.kind
    from taught join class_session session on session.id = taught.session_id join coach on coach.id = session.coach_id
    where session.status <> 'cancelled' and (of_person is null or coach.person_id = of_person)
  ), ruled_lesson as (
    select lesson.*, coalesce((
      select line.rule_id from earning_line line
      where line.session_id = lesson.session_id and line.person_id = lesson.person_id and line.rule_id is not null
      order by line.id limit 1
    ), (
      select rule.id from earning_rule rule
      where rule.kind = 'lesson_fee' and rule.archived_at is null and lesson.day >= rule.valid_from
        and (rule.valid_to is null or lesson.day <= rule.valid_to)
        and (rule.store_id is null or rule.store_id = lesson.store_id)
        and (rule.course_id is null or rule.course_id = lesson.course_id)
        and (rule.coach_id is null or rule.coach_id = lesson.coach_id)
        and (rule.level is null or rule.level = lesson.level)
        and (rule.session_kind is null or rule.session_kind = lesson.kind)
      order by rule.course_id is null, rule.coach_id is null, rule.level is null, rule.session_kind is null, rule.store_id is null limit 1
    )) as rule_id
    from lesson
  ), sale as (
    select seller.person_id, sales_order.store_id, (item.sold_at at time zone 'Asia/Shanghai')::date as day, item.id as item_id,
      item.sold_at as at, seller.base_fen,
      case when item.kind in ('plan', 'upgrade') then plan.kind when item.kind = 'course' then 'course' else 'goods' end as sold_kind
    from order_item item join sales_order on sales_order.id = item.order_id
    left join membership_plan plan on plan.id = item.plan_id
    -- Money that a stored card paid was sold with that card.
    left join lateral (
      select least(coalesce(sum(payment.amount_fen), 0), sales_order.payable_fen) as fen from payment
      where payment.order_id = sales_order.id and payment.status = 'succeeded' and payment.channel = 'stored' and not payment.is_stray
    ) stored on true
    cross join lateral (
      select coalesce(
        ((item.line_fen - item.refunded_fen) * (sales_order.payable_fen - stored.fen) / nullif(sales_order.payable_fen, 0))::bigint, 0
      ) as fen
    ) net
    cross join lateral (values
      (sales_order.seller_id, net.fen - case when sales_order.second_seller_id is null then 0 else net.fen / 2 end),
      (sales_order.second_seller_id, net.fen / 2)
    ) as seller (person_id, base_fen)
    where item.sold_at >= shanghai_instant(first_month, 0)
      and item.sold_at < shanghai_instant((last_month + interval '1 month')::date, 0)
      and item.kind in ('plan', 'upgrade', 'course', 'product', 'goods')
      and seller.person_id is not null and (at_store is null or sales_order.store_id = at_store)
      and (of_person is null or seller.person_id = of_person)
  ), ruled_sale as (
    select sale.*, coalesce((
      select line.rule_id from earning_line line
      where line.item_id = sale.item_id and line.person_id = sale.person_id and line.rule_id is not null
      order by line.id limit 1
    ), (
      select rule.id from earning_rule rule
      where rule.kind = 'sales_commission' and rule.archived_at is null and sale.day >= rule.valid_from
        and (rule.valid_to is null or sale.day <= rule.valid_to)
        and (rule.store_id is null or rule.store_id = sale.store_id)
        and (rule.sold_kind is null or rule.sold_kind = sale.sold_kind)
      order by rule.sold_kind is null, rule.store_id is null limit 1
    )) as rule_id
    from sale
  ), summed_sale as (
    select ruled_sale.*, sum(ruled_sale.base_fen) over (
      partition by ruled_sale.person_id, ruled_sale.store_id, date_trunc('month', ruled_sale.day), ruled_sale.rule_id
    ) as month_fen
    from ruled_sale
  )
  select lesson.person_id, lesson.store_id, date_trunc('month', lesson.day)::date, lesson.session_id, null::uuid, lesson.at, rule.id,
    base.fen, lesson.heads, lesson.absences, coalesce(rule.amount, 0),
    coalesce(earning_amount(rule.basis, rule.amount, rule.absence_permille, lesson.heads, lesson.absences, base.fen), 0)
  from ruled_lesson lesson left join earning_rule rule on rule.id = lesson.rule_id
  cross join lateral (
    select lesson.earned_fen + lesson.absent_fen * coalesce(rule.absence_permille, 0) / 1000 as fen
  ) base
  union all
  select sale.person_id, sale.store_id, date_trunc('month', sale.day)::date, null, sale.item_id, sale.at, rule.id, sale.base_fen, 0, 0,
    tier.permille, coalesce(earning_amount(rule.basis, tier.permille, 0, 0, 0, sale.base_fen), 0)
  from summed_sale sale left join earning_rule rule on rule.id = sale.rule_id
  cross join lateral (
    select coalesce((
      select (step ->> 'permille')::bigint from jsonb_array_elements(rule.tiers) as step
      where (step ->> 'fromFen')::bigint <= sale.month_fen order by (step ->> 'fromFen')::bigint desc limit 1
    ), 0) as permille
  ) tier
$$;

/*
 * The lines that a person's statement of this month would have if it were frozen now; none for a month that is frozen. Lines of the month
 * itself, and in the month after the last frozen one what has changed since, of the twelve months before: what each source earns now less
 * what was paid for it.
 */
create function earnings_draft(of_month date, at_store uuid, of_person uuid)
returns table (
  person_id uuid, store_id uuid, is_correction boolean, session_id uuid, item_id uuid, source_month date, at timestamptz, rule_id uuid,
  base_fen bigint, heads int, absences int, rate bigint, amount_fen bigint
)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with last_frozen as (
    select statement.person_id, statement.store_id, max(statement.month) as month from earning_statement statement
    where (at_store is null or statement.store_id = at_store) and (of_person is null or statement.person_id = of_person)
    group by statement.person_id, statement.store_id
  ), reach as (
    select case when exists (select from last_frozen where last_frozen.month = (of_month - interval '1 month')::date)
      then (of_month - interval '12 months')::date else of_month end as first_month
  ), reckoned as (
    select now.* from reach, earnings_reckoned(reach.first_month, of_month, at_store, of_person) as now
  ), paid as (
    select line.person_id, line.store_id, coalesce(line.session_id, line.item_id) as source_id, min(line.session_id::text)::uuid as session_id,
      min(line.item_id::text)::uuid as item_id, min(line.source_month) as source_month, min(line.at) as at,
      sum(line.amount_fen)::bigint as fen
    from earning_line line join reach on line.source_month >= reach.first_month
    where (at_store is null or line.store_id = at_store) and (of_person is null or line.person_id = of_person)
    group by line.person_id, line.store_id, coalesce(line.session_id, line.item_id)
  )
  select reckoned.person_id, reckoned.store_id, false, reckoned.session_id, reckoned.item_id, reckoned.month, reckoned.at, reckoned.rule_id,
    reckoned.base_fen, reckoned.heads, reckoned.absences, reckoned.rate, reckoned.amount_fen
  from reckoned left join last_frozen on last_frozen.person_id = reckoned.person_id and last_frozen.store_id = reckoned.store_id
  where reckoned.month = of_month and (last_frozen.month is null or last_frozen.month < of_month)
  union all
  select last_frozen.person_id, last_frozen.store_id, true, coalesce(now.session_id, paid.session_id), coalesce(now.item_id, paid.item_id),
    coalesce(paid.source_month, now.month), coalesce(now.at, paid.at), now.rule_id, coalesce(now.base_fen, 0), coalesce(now.heads, 0),
    coalesce(now.absences, 0), coalesce(now.rate, 0), coalesce(now.amount_fen, 0) - coalesce(paid.fen, 0)
  from reckoned now full join paid on paid.person_id = now.person_id and paid.store_id = now.store_id
    and paid.source_id = coalesce(now.session_id, now.item_id)
  join last_frozen on last_frozen.person_id = coalesce(now.person_id, paid.person_id)
    and last_frozen.store_id = coalesce(now.store_id, paid.store_id)
  where last_frozen.month = (of_month - interval '1 month')::date and coalesce(paid.source_month, now.month) <= last_frozen.month
    and coalesce(now.amount_fen, 0) <> coalesce(paid.fen, 0)
$$;

-- A line as its statement's hash contains it.
create function earning_line_text(
  source_id uuid, is_correction boolean, source_month date, rule_id uuid, base_fen bigint, heads int, absences int, rate bigint, amount_fen bigint
) returns text
language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select source_id::text || ' ' || is_correction::text || ' ' || (source_month - date '2000-01-01')::text || ' '
    || coalesce(rule_id::text, '-') || ' ' || base_fen::text || ' ' || heads::text || ' ' || absences::text || ' ' || rate::text || ' '
    || amount_fen::text
$$;

-- A delivered role gains a permission only while it holds the one that it belongs to, so that what an administrator removed stays removed.
update role set permissions = permissions || array(
  select gain from (values
    ('manager', 'ledger:report', 'earning-rule:read'),
    ('manager', 'ledger:report', 'earning-rule:write'),
    ('manager', 'ledger:report', 'earning-rule:archive'),
    ('manager', 'ledger:report', 'earning:read'),
    ('manager', 'ledger:report', 'earning:freeze'),
    ('manager', 'ledger:report', 'earning:own'),
    ('manager', 'ledger:export', 'earning:export'),
    ('manager', 'ledger:export', 'earning-rule:export'),
    ('accountant', 'ledger:report', 'earning-rule:read'),
    ('accountant', 'ledger:report', 'earning:read'),
    ('accountant', 'ledger:report', 'earning:pay'),
    ('accountant', 'ledger:export', 'earning:export'),
    ('accountant', 'ledger:export', 'earning-rule:export'),
    ('auditor', 'ledger:report', 'earning-rule:read'),
    ('auditor', 'ledger:report', 'earning:read'),
    ('auditor', 'ledger:export', 'earning:export'),
    ('auditor', 'ledger:export', 'earning-rule:export'),
    ('coach', 'session:write', 'earning:own'),
    ('front_desk', 'order:collect', 'earning:own')
  ) as added (role_name, held, gain)
  where role_name = name and held = any (permissions) and gain <> all (permissions)
)
where is_built_in and name in ('manager', 'accountant', 'auditor', 'coach', 'front_desk');

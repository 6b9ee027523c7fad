-- Readings in search texts have a mark from now on (docs/decisions/0135-pinyin-from-a-syllable-on.md), and only the server knows pinyin.
-- The job search.rewrite rewrites the rows of these tables; done_to is the last row that it has rewritten. Restoring an older backup ends
-- with this migration too.
create table search_rewrite (
  table_name text primary key,
  done_to uuid
);

do $$
declare
  name text;
  has_rows boolean;
begin
  foreach name in array array[
    'account', 'banner', 'certificate', 'coach', 'coach_course', 'course_type', 'earning_rule', 'equipment', 'exercise',
    'exercise_subtype', 'exercise_type', 'face_device', 'locker', 'media', 'member', 'membership_plan', 'person', 'product', 'role',
    'site_text', 'store', 'training_plan', 'video_course', 'voucher_deal'
  ] loop
    execute format('select exists (select from public.%I)', name) into has_rows;
    if has_rows then insert into search_rewrite (table_name) values (name); end if;
  end loop;
end
$$;

-- Upper case is only in readings, which are looked for with the mark before their first letter, so never by one letter alone. Rows that are
-- not rewritten have more grams than they need.
create or replace function search_grams(source text) returns text[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct gram collate "C"), '{}')
  from (
    select letter, lead(letter) over (order by place) as next
    from unnest(string_to_array(source, null)) with ordinality as letters (letter, place)
  ) pairs,
  lateral (values (case when letter collate "C" between 'A' and 'Z' then null else letter end), (letter || next)) as grams (gram)
  where gram is not null and position(e'\n' in gram) = 0
$$;

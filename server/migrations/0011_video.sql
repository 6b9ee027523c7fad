-- duration_s: of all chapters together, begun seconds; kept by the chapters.
create table video_course (
  id uuid primary key,
  title text not null check (char_length(title) between 2 and 50),
  title_pinyin text collate "C" not null,
  type_id uuid not null constraint video_course_type_fkey references course_type (id) on delete restrict,
  cover_id uuid constraint video_course_cover_fkey references media (id) on delete restrict,
  coach_id uuid constraint video_course_coach_fkey references coach (id) on delete restrict,
  level smallint not null check (level between 1 and 3),
  kcal int check (kcal between 0 and 2000),
  equipment text[] not null check (cardinality(equipment) <= 12),
  body_parts text[] not null check (
    body_parts <@ array['full_body', 'chest', 'back', 'shoulders', 'arms', 'core', 'hips', 'legs']
  ),
  summary text not null check (char_length(summary) <= 200),
  detail text not null check (char_length(detail) <= 20000),
  access text not null check (access in ('free', 'member', 'paid')),
  price_fen int check (price_fen > 0),
  tags text[] not null check (cardinality(tags) <= 8),
  sort int not null check (sort between 0 and 9999),
  duration_s int not null default 0 check (duration_s >= 0),
  status text not null default 'draft' check (status in ('draft', 'published', 'unpublished')),
  search text collate "C" not null,
  grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text,
  updated_by text,
  archived_at timestamptz,
  constraint video_course_priced_if_paid check ((access = 'paid') = (price_fen is not null)),
  constraint video_course_archived_is_not_shown check (archived_at is null or status <> 'published')
);
create index video_course_sort_idx on video_course (sort, id) where archived_at is null;
create index video_course_title_idx on video_course (title_pinyin, id) where archived_at is null;
create index video_course_duration_idx on video_course (duration_s, id) where archived_at is null;
create index video_course_created_idx on video_course (created_at, id) where archived_at is null;
create index video_course_updated_idx on video_course (updated_at, id) where archived_at is null;
create index video_course_type_idx on video_course (type_id, sort, id);
create index video_course_level_idx on video_course (level, sort, id) where archived_at is null;
create index video_course_access_idx on video_course (access, sort, id) where archived_at is null;
create index video_course_coach_idx on video_course (coach_id, sort, id) where coach_id is not null;
create index video_course_status_idx on video_course (status, sort, id) where archived_at is null;
create index video_course_archived_idx on video_course (archived_at, id) where archived_at is not null;
create index video_course_cover_idx on video_course (cover_id) where cover_id is not null;
create index video_course_grams_idx on video_course using gin (grams);

create constraint trigger publication_agrees_at_insert after insert on video_course
  deferrable initially deferred for each row when (new.status = 'published') execute function publication_agrees();
create constraint trigger publication_agrees after update of status on video_course
  deferrable initially deferred for each row when (old.status <> new.status) execute function publication_agrees();

create table video_chapter (
  course_id uuid not null references video_course (id) on delete cascade,
  position smallint not null check (position between 0 and 29),
  title text not null check (char_length(title) between 1 and 50),
  video_id uuid not null constraint video_chapter_video_fkey references media (id) on delete restrict,
  is_free_preview boolean not null,
  captions text not null check (char_length(captions) <= 200000),
  primary key (course_id, position)
);
create index video_chapter_video_idx on video_chapter (video_id);

-- Where an exercise is seen: seconds from its chapter's beginning.
create table exercise_mark (
  course_id uuid not null,
  chapter smallint not null,
  position smallint not null check (position between 0 and 199),
  exercise_id uuid not null constraint exercise_mark_exercise_fkey references exercise (id) on delete restrict,
  start_s int not null check (start_s >= 0),
  end_s int not null check (end_s <= 86400),
  primary key (course_id, chapter, position),
  constraint exercise_mark_chapter_fkey foreign key (course_id, chapter)
    references video_chapter (course_id, position) on delete cascade,
  constraint exercise_mark_ends_after_start check (end_s > start_s)
);
create index exercise_mark_exercise_idx on exercise_mark (exercise_id, course_id);

-- The pictures within the detail of the draft.
create table video_course_media (
  course_id uuid not null references video_course (id) on delete cascade,
  media_id uuid not null constraint video_course_media_media_fkey references media (id) on delete restrict,
  primary key (course_id, media_id)
);
create index video_course_media_media_idx on video_course_media (media_id);

create function video_course_lasts() returns trigger language plpgsql as $$
begin
  update video_course set duration_s = (
    select coalesce(ceil(sum(media.duration_ms) / 1000.0), 0)
    from video_chapter join media on media.id = video_chapter.video_id
    where video_chapter.course_id = video_course.id
  )
  where id in (select course_id from changed);
  return null;
end
$$;
create trigger video_course_lasts_longer after insert on video_chapter referencing new table as changed
  for each statement execute function video_course_lasts();
create trigger video_course_lasts_else after update on video_chapter referencing new table as changed
  for each statement execute function video_course_lasts();
create trigger video_course_lasts_shorter after delete on video_chapter referencing old table as changed
  for each statement execute function video_course_lasts();

-- Who counts holds the exercise, and counts what the one before has written.
create function exercise_is_used_in(exercises uuid[]) returns void language plpgsql as $$
begin
  perform from exercise where id = any(exercises) order by id for no key update;
  update exercise
  set used_in = (select count(distinct course_id) from exercise_mark where exercise_id = exercise.id)
  where id = any(exercises);
end
$$;
create function exercise_mark_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform exercise_is_used_in(array(select exercise_id from removed union select exercise_id from added));
  elsif tg_op = 'INSERT' then
    perform exercise_is_used_in(array(select distinct exercise_id from added));
  else
    perform exercise_is_used_in(array(select distinct exercise_id from removed));
  end if;
  return null;
end
$$;
create trigger exercise_mark_counts_added after insert on exercise_mark referencing new table as added
  for each statement execute function exercise_mark_counts();
create trigger exercise_mark_counts_moved after update on exercise_mark
  referencing old table as removed new table as added
  for each statement execute function exercise_mark_counts();
create trigger exercise_mark_counts_removed after delete on exercise_mark referencing old table as removed
  for each statement execute function exercise_mark_counts();

update role set permissions = permissions || '{video:*}' where name = 'staff';

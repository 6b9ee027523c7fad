alter table media
  add kind text not null default 'picture' check (kind in ('picture', 'video')),
  add file_name text not null default '' check (char_length(file_name) <= 120),
  add name_pinyin text collate "C" not null default '',
  add title text not null default '' check (char_length(title) <= 80),
  add alt text not null default '' check (char_length(alt) <= 200),
  add duration_ms int check (duration_ms > 0),
  add video_codec text,
  add audio_codec text,
  add variants text not null default 'waiting' check (variants in ('waiting', 'ready', 'none')),
  add poster_id uuid constraint media_poster_fkey references media (id) on delete restrict,
  add search text collate "C" not null default '',
  add grams text[] collate "C" not null generated always as (search_grams(search)) stored,
  add version int not null default 1,
  add updated_at timestamptz,
  add updated_by text,
  add archived_at timestamptz constraint media_is_never_archived check (archived_at is null),
  drop constraint media_mime_check,
  add constraint media_type_of_kind check (
    case kind
      when 'picture' then mime in ('image/jpeg', 'image/png', 'image/webp', 'image/avif')
      else mime in ('video/mp4', 'video/webm')
    end
  ),
  add constraint media_whole check (
    (kind = 'video') = (duration_ms is not null and video_codec is not null)
    and (kind = 'picture' or variants = 'none')
    and (kind = 'video' or (audio_codec is null and poster_id is null))
  );
-- Of pictures that came before there is nothing left to make other widths from.
update media set updated_at = created_at, updated_by = created_by, variants = 'none';
alter table media
  alter updated_at set not null,
  alter kind drop default,
  alter file_name drop default,
  alter name_pinyin drop default,
  alter variants drop default,
  alter search drop default;

create index media_sha256_idx on media (sha256);

create index media_created_idx on media (created_at, id) where archived_at is null;
create index media_bytes_idx on media (bytes, id) where archived_at is null;
create index media_name_idx on media (name_pinyin, id) where archived_at is null;
create index media_kind_idx on media (kind, created_at, id) where archived_at is null;
create index media_uploader_idx on media (created_by, created_at, id) where archived_at is null;
create index media_poster_idx on media (poster_id) where poster_id is not null;
create index media_grams_idx on media using gin (grams);

-- A file on its way in. Its bytes are in the folder of uploads; `held_by` is the request that writes them, as long as it says so.
create table upload (
  id uuid primary key,
  account_id uuid not null constraint upload_account_fkey references account (id) on delete cascade,
  size bigint not null check (size > 0),
  metadata jsonb not null,
  created_at timestamptz not null,
  media_id uuid constraint upload_media_fkey references media (id) on delete cascade,
  held_by uuid,
  held_until timestamptz,
  is_wanted boolean not null default false
);
create index upload_account_idx on upload (account_id);
create index upload_created_idx on upload (created_at);
create index upload_media_idx on upload (media_id) where media_id is not null;

-- What a row `t` of a table is called by people, as an expression: the first of these columns that it has and that says something.
create function name_expression(of_table oid) returns text language sql stable as $$
  select 'coalesce(' || string_agg(format('nullif(t.%I, '''')', attname), ', ' order by place) || ', '''')'
  from pg_attribute join unnest(array['title', 'display_name', 'name', 'file_name']) with ordinality known (col, place)
    on attname = col
  where attrelid = of_table and not attisdropped
$$;

-- Everything that refers to media, or to one of them, by the foreign keys that keep a file from being deleted, whichever migration made them. A
-- table without an id speaks for the row that its primary key begins with, publication_media for the row that was published.
create function media_usage(of_media uuid default null)
  returns table (media_id uuid, kind text, row_id uuid, name text, place text) language plpgsql stable as $$
declare
  parts text[] := '{}';
  found record;
begin
  for found in
    select source.relname as source, att.attname as col, target.relname as target,
      coalesce(owner_att.attname, 'id') as owner_col, name_expression(target.oid) as called
    from pg_constraint con
    join pg_class source on source.oid = con.conrelid
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    left join pg_constraint own_key on own_key.conrelid = con.conrelid and own_key.contype = 'p'
      and not exists (select from pg_attribute where attrelid = con.conrelid and attname = 'id')
    left join pg_constraint owner
      on owner.conrelid = con.conrelid and owner.contype = 'f' and owner.conkey = own_key.conkey[1:1]
    left join pg_attribute owner_att on owner_att.attrelid = owner.conrelid and owner_att.attnum = owner.conkey[1]
    join pg_class target on target.oid = coalesce(owner.confrelid, con.conrelid)
    where con.contype = 'f' and con.confrelid = 'media'::regclass and con.confdeltype in ('r', 'a')
      and source.relname <> 'publication_media'
    order by con.conname
  loop
    parts := parts || format(
      'select s.%1$I, %2$L::text, t.id, %3$s, ''draft'' from %4$I s join %2$I t on t.id = s.%5$I
        where s.%1$I is not null and ($1 is null or s.%1$I = $1)',
      found.col, found.target, coalesce(found.called, ''''''), found.source, found.owner_col
    );
  end loop;
  return query execute array_to_string(parts, ' union ') || '
    union
    select m.media_id, p.kind, p.row_id, coalesce(p.copy ->> ''title'', p.copy ->> ''name'', ''''),
      case when p.ended_at is null then ''published'' else ''past'' end
    from publication_media m join publication p on (p.row_id, p.n) = (m.row_id, m.n)
    where $1 is null or m.media_id = $1' using of_media;
end
$$;

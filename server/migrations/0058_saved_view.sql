-- Named states of lists. A view of one's own is of one account, a shared one of a role; either way the maker is `account_id`.
create table saved_view (
  id uuid primary key,
  account_id uuid not null constraint saved_view_account_fkey references account (id) on delete cascade,
  list text not null check (char_length(list) <= 60 and list ~ '^(/[a-z-]+)+$'),
  name text not null check (char_length(name) between 1 and 30),
  query text not null check (char_length(query) <= 2000),
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  role text constraint saved_view_role_fkey references role (name) on delete cascade,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint saved_view_list_key unique (id, list)
);
create unique index saved_view_own_name_key on saved_view (account_id, list, lower(name)) where role is null;
create unique index saved_view_shared_name_key on saved_view (role, list, lower(name)) where role is not null;

-- The view with which a list opens for a person.
create table saved_view_default (
  account_id uuid not null constraint saved_view_default_account_fkey references account (id) on delete cascade,
  list text not null,
  view_id uuid not null,
  primary key (account_id, list),
  constraint saved_view_default_view_fkey foreign key (view_id, list) references saved_view (id, list) on delete cascade
);
create index saved_view_default_view_idx on saved_view_default (view_id, list);

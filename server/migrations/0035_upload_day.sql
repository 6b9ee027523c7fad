-- How much an account has brought in on a day of Shanghai's, counted when a file is announced.
create table upload_day (
  account_id uuid not null constraint upload_day_account_fkey references account (id) on delete cascade,
  day date not null,
  files int not null check (files > 0),
  bytes bigint not null check (bytes >= 0),
  primary key (account_id, day)
);

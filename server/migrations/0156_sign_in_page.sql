insert into setting (name, value) values ('sign_in_page', '{"pictureId": null, "line": ""}') on conflict (name) do nothing;

-- The key keeps the picture in the library, and media_usage() finds it by the key.
alter table setting
  add picture_id uuid generated always as (case when name = 'sign_in_page' then (value ->> 'pictureId')::uuid end) stored
    constraint setting_picture_fkey references media (id) on delete restrict;
create index setting_picture_idx on setting (picture_id) where picture_id is not null;


-- The accountant was added after the start pages.
update role set start_page = 'books' where is_built_in and name = 'accountant';

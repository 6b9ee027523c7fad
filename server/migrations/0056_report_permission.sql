-- Reports and the figures of the start pages have a permission of their own: whoever closes a day needs no view of the revenue.
update role set permissions = array_append(permissions, 'ledger:report')
where name <> 'front_desk' and permissions @> '{ledger:read}' and not permissions && '{*,ledger:*,ledger:report}';

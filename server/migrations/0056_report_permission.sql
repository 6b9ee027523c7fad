-- `ledger:report` opens the revenue reports and the figures of the start pages. Closing a day needs `ledger:read` only.
-- Every role that could read the reports keeps them, except the delivered front desk.
update role set permissions = array_append(permissions, 'ledger:report')
where name <> 'front_desk' and permissions @> '{ledger:read}' and not permissions && '{*,ledger:*,ledger:report}';

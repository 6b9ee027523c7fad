-- The number of a slip that was recorded by mistake is free for the payment that it belongs to.
alter table payment drop constraint payment_txn_key;
create unique index payment_txn_key on payment (channel, channel_txn_no) where status <> 'voided';

-- What a report of goods reads of a period: revenue of sold lines, and units that came back.
create index ledger_entry_sold_idx on ledger_entry (at) include (store_id, item_id, amount_fen)
  where account = 'revenue' and item_id is not null;
create index stock_movement_return_idx on stock_movement (at) where kind = 'return';

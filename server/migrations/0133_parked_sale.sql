-- An unpaid order that a cashier set aside, and the account at whose till it was opened last.
alter table sales_order
  add parked_at timestamptz,
  add parked_by text,
  add taken_up_at timestamptz,
  add taken_up_by text;

-- A close of a till with shifts counts the whole drawer: the float is in it, and hand-overs have taken cash out.
alter table day_close
  add opening_fen bigint not null default 0,
  add taken_fen bigint not null default 0 check (taken_fen >= 0),
  drop constraint day_close_expected,
  add constraint day_close_expected check (
    expected_fen = opening_fen + cash_in_fen - cash_out_fen + paid_in_fen - paid_out_fen - taken_fen
  );

-- A document's file is sealed; null: an earlier version has kept it in the clear, and the job document.seal has not come to it.
alter table document add column sealed_at timestamptz;
create index document_unsealed_idx on document (id) where sealed_at is null;

-- Of an anonymised member's agreement only the card's name stays; what was signed changes in no other way.

update agreement set title = membership.name, content = membership.name
from membership where membership.id = membership_id and forgotten_at is not null;

create or replace function agreement_stays() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  card_name text;
begin
  if tg_op = 'UPDATE' and old.status <> 'signed' then
    return new;
  end if;
  if tg_op = 'UPDATE' and (
    new.status, new.content_sha256, new.pdf_sha256, new.signature_sha256, new.signed_at, new.signed_by, new.text_id, new.n, new.membership_id,
    new.guardian_relation
  ) is not distinct from (
    old.status, old.content_sha256, old.pdf_sha256, old.signature_sha256, old.signed_at, old.signed_by, old.text_id, old.n, old.membership_id,
    old.guardian_relation
  ) and (
    -- Two members that are one person are merged, and a merge is undone.
    new.member_id = old.member_id or exists (
      select from person_merge join member one on one.person_id = kept_id join member other on other.person_id = merged_id
      where (one.id, other.id) in ((old.member_id, new.member_id), (new.member_id, old.member_id))
    )
  ) then
    if (new.title, new.content, new.document_id, new.signer_name, new.signer_address, new.forgotten_at)
      is not distinct from (old.title, old.content, old.document_id, old.signer_name, old.signer_address, old.forgotten_at)
    then
      return new;
    end if;
    select name into card_name from membership where id = new.membership_id;
    if old.forgotten_at is null and new.forgotten_at is not null and (new.title, new.content) = (card_name, card_name)
      and new.document_id is null and new.signer_name is null and new.signer_address is null
      and exists (
        select from member join person on person.id = person_id where member.id = new.member_id and person.status = 'anonymised'
      )
    then
      return new;
    end if;
  end if;
  raise exception 'what was signed is never changed' using errcode = 'restrict_violation';
end
$$;

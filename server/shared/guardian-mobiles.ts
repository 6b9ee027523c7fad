import { sql } from 'kysely'

/** The mobiles of a person's guardians, in a query of `person`. */
export const guardianMobiles = sql<string[]>`array(
  select guardian.mobile from family_link join person guardian on guardian.id = relative_id
  where person_id = person.id and is_guardian and guardian.mobile is not null order by guardian.mobile)`

/** The mobile at which a person is reached: their own, or else a guardian's; null without a person. */
export const mobileOrGuardians = sql<
  string | null
>`coalesce(person.mobile, case when person.id is not null then (
  select recipient.mobile from person recipient where recipient.id = message_recipient(person.id)) end)`

/** The same masked, and whether it is a guardian's. */
export const contactMobileColumns = sql`
  coalesce(overlay(${mobileOrGuardians} placing '****' from 4 for 4), '') as mobile,
  person.mobile is null and ${mobileOrGuardians} is not null as is_guardian_mobile`

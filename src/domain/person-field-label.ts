import { m } from '#messages'

/** The label of a people column in an imported file; undefined for other columns. */
export const personFieldLabel = (field: string): string | undefined => fieldLabels[field]?.()

const fieldLabels: Readonly<Record<string, (() => string) | undefined>> = {
  name: m.person_name,
  mobile: m.person_mobile,
  email: m.person_email,
  gender: m.person_gender,
  birthday: m.person_birthday,
  idCard: m.person_id_card,
  store: m.person_store,
  source: m.person_source,
  emergencyName: m.person_emergency_name,
  emergencyMobile: m.person_emergency_mobile,
  healthNote: m.person_health_note,
  sourceId: m.person_source_id,
}

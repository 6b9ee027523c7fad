import { m } from '#messages'
import type { certificateKinds } from '../../../contract/catalogue/certificate'

type Kind = (typeof certificateKinds)[number]

export const certificateKindNames: Readonly<Record<Kind, () => string>> = {
  fitness_5: m.certificate_kind_fitness_5,
  fitness_4: m.certificate_kind_fitness_4,
  fitness_3: m.certificate_kind_fitness_3,
  cbba: m.certificate_kind_cbba,
  ace: m.certificate_kind_ace,
  nsca: m.certificate_kind_nsca,
  nasm: m.certificate_kind_nasm,
  acsm: m.certificate_kind_acsm,
  yoga: m.certificate_kind_yoga,
  pilates: m.certificate_kind_pilates,
  first_aid: m.certificate_kind_first_aid,
  other: m.certificate_kind_other,
}

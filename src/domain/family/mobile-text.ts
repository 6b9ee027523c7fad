import { m } from '#messages'

interface MobileOwner {
  /** Missing of a person at the door of another store. */
  mobile?: string
  isGuardianMobile?: boolean
}

/** A masked mobile, which says so when it is a guardian's. */
export const mobileText = ({ mobile = '', isGuardianMobile = false }: MobileOwner): string =>
  isGuardianMobile ? m.person_mobile_of_guardian({ mobile }) : mobile

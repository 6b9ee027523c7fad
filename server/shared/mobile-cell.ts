import { m } from '#messages'
import type { Locale } from '../kit/problem'

interface MobileOwner {
  mobile: string
  isGuardianMobile: boolean
}

/** The cell of a CSV with a masked mobile, which says so when it is a guardian's. */
export const mobileCell = ({ mobile, isGuardianMobile }: MobileOwner, locale: Locale): string =>
  isGuardianMobile ? m.person_mobile_of_guardian({ mobile }, { locale }) : mobile

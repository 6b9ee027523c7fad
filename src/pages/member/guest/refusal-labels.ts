import { m } from '#messages'
import type { GuestRefusal } from '../../../../contract/sales/guest'
import { refusedAtDoor } from '../../../domain/card/refused-at-door'

/** Why a card lets in no guest now. */
export const guestRefusalLabels: Record<GuestRefusal, () => string> = {
  ...refusedAtDoor,
  none: m.guest_refused_none,
  used_up: m.guest_refused_used_up,
}

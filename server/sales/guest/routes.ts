import { guests } from '../../../contract/sales/guest'
import type { App } from '../../kit/app'
import type { SecretBox } from '../../kit/crypto/secret-box'
import { serve } from '../../kit/resource/serve'
import { doorRows } from '../../membership/member/at-door'
import { admitGuest, isWrongName } from './admit-guest'
import { readAllowance } from './read-allowance'

/** Wrong names of known mobiles within an hour; then each further try waits. */
const mostWrongNames = 20

export function guestRoutes(app: App, box: SecretBox): void {
  serve(app, guests.allowance, readAllowance, { rows: doorRows })
  serve(app, guests.admit, (request) => admitGuest(box, request), {
    rows: doorRows,
    throttle: ({ principal }) => [
      {
        subject: `guest:${principal.accountId}`,
        most: mostWrongNames,
        isShared: true,
        isFailure: isWrongName,
      },
    ],
  })
}

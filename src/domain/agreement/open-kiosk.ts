import { agreements } from '../../../contract/membership/agreement'
import { call } from '../../lib/api/call'
import { tellOfKiosk } from '../../lib/api/kiosk-tabs'

/** Where a locked session is. */
export const kioskAddress = '/kiosk'

/** Locks the session to an agreement and shows nothing else. The console's page is emptied, because a browser may bring it back. */
export async function openKiosk(id: string): Promise<void> {
  await call(agreements.openKiosk, { id, body: {} })
  tellOfKiosk(true)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  location.replace(kioskAddress)
}

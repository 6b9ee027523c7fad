import { faceDevices } from '../../contract/face-device'
import type { App } from '../kit/app'
import { serve } from '../kit/serve'
import { deviceRows } from '../resources/face-device/device-rows'
import { liveHub } from './live-hub'
import { placeNamed } from './live-rows'

/** What happens, as it happens. */
export function liveRoutes(app: App): void {
  serve(
    app,
    faceDevices.live,
    ({ c, who, query }) => {
      const { db, clock } = c.get('parts')
      const since = placeNamed(c.req.header('last-event-id'))
      return liveHub(db, clock).open({ who, store: query.store, since })
    },
    { rows: deviceRows },
  )
}

import type { ServerResponse } from 'node:http'
import { liveEvents } from '../../contract/live-kinds'
import { deviceRows } from '../devices/face-device/rows'
import type { App, AppContext } from '../kit/app'
import { serve } from '../kit/resource/serve'
import { liveHub } from './hub'
import { placeNamed } from './rows'

/** Serves live events. */
export function liveRoutes(app: App): void {
  serve(
    app,
    liveEvents,
    ({ c, principal, query }) => {
      const { db, clock } = c.get('parts')
      const since = placeNamed(c.req.header('last-event-id'))
      return liveHub(db, clock).open({ principal, store: query.store, since, cut: () => cut(c) })
    },
    { rows: deviceRows },
  )
}

/** Ends the connection, unless everything has been sent. */
function cut(c: AppContext): void {
  // The node server's bindings; in tests there may be none.
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
  if (outgoing?.writableFinished === false) outgoing.destroy()
}

import type { ServerResponse } from 'node:http'
import { liveEvents, liveKinds } from '../../contract/live-kinds'
import { deviceRows } from '../devices/face-device/rows'
import type { App, AppContext } from '../kit/app'
import { problem } from '../kit/problem'
import { serve } from '../kit/resource/serve'
import { liveHub } from './hub'
import { permittedKinds } from './permitted-kinds'
import { placeNamed } from './rows'

/** Serves live events. */
export function liveRoutes(app: App): void {
  serve(
    app,
    liveEvents,
    ({ c, principal, query }) => {
      if (permittedKinds(principal.permissions).size === 0)
        throw problem('forbidden', { permission: liveKinds.device[0] })
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

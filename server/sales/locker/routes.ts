import { lockers } from '../../../contract/sales/locker'
import type { App } from '../../kit/app'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { registerMemberMoments } from '../../membership/member/member-moments'
import { createRange } from './create-range'
import { giveKey, takeBack } from './give-key'
import { lockerMoments } from './moments'
import { readDesk } from './read-desk'
import { lockerResource, lockerRows } from './resource'

export function lockerRoutes(app: App): void {
  const rows = lockerRows
  registerMemberMoments('locker', lockerMoments)
  // Before `/:id`, which would match their paths too.
  serve(app, lockers.desk, readDesk, { rows })
  serve(app, lockers.createRange, createRange, { rows })
  serve(app, lockers.giveKey, giveKey, { rows })
  serve(app, lockers.takeBack, takeBack, { rows })
  serveResource(app, lockerResource)
}

import { members } from '../../../contract/membership/member'
import type { App } from '../../kit/app'
import { invalidateCount } from '../../kit/resource/cached-count'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { memberRows } from '../../shared/member-rows'
import { atDoor, doorRows } from './at-door'
import { assignConsultant, noteContact } from './batch'
import { checkInMember } from './check-in'
import { listCheckIns } from './list-check-ins'
import { memberResource } from './resource'
import { timelineOf } from './timeline-of'

export function memberRoutes(app: App): void {
  const options = { rows: memberRows }
  // Before `/:id`, which would match their paths too.
  serve(app, members.contact, wrote(noteContact), options)
  serve(app, members.assign, wrote(assignConsultant), options)
  serve(app, members.checkIns, listCheckIns, options)
  serve(app, members.atDoor, atDoor, options)
  serve(app, members.checkIn, wrote(checkInMember), { rows: doorRows })
  serve(app, members.timeline, timelineOf, options)
  serveResource(app, memberResource)
}

/** Drops cached counts after a write. */
function wrote<Body, Reply>(work: (request: RequestContext<unknown, Body>) => Promise<Reply>) {
  return async (request: RequestContext<unknown, Body>) => {
    const reply = await work(request)
    for (const table of ['member', 'membership']) invalidateCount(request.c.get('parts').db, table)
    return reply
  }
}

import { members } from '../../../contract/membership/member'
import type { App } from '../../kit/app'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { memberRows } from '../../shared/member-rows'
import { atDoor, doorRows } from './at-door'
import { assignConsultant, noteContact } from './batch'
import { checkInMember } from './check-in'
import { countWorkLists } from './count-work-lists'
import { listCheckIns } from './list-check-ins'
import { listInside } from './list-inside'
import { memberResource } from './resource'
import { timelineOf } from './timeline-of'

export function memberRoutes(app: App): void {
  const options = { rows: memberRows }
  // Before `/:id`, which would match their paths too.
  serve(app, members.contact, noteContact, options)
  serve(app, members.assign, assignConsultant, options)
  serve(app, members.workLists, countWorkLists, options)
  serve(app, members.checkIns, listCheckIns, options)
  serve(app, members.inside, listInside, options)
  serve(app, members.atDoor, atDoor, options)
  serve(app, members.checkIn, checkInMember, { rows: doorRows })
  serve(app, members.timeline, timelineOf, options)
  serveResource(app, memberResource)
}

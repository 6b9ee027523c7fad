import { messages } from '../../../contract/messaging/messages'
import type { App } from '../../kit/app'
import { problem } from '../../kit/problem'
import { serve } from '../../kit/resource/serve'
import { registerMemberMoments } from '../../membership/member/member-moments'
import { changeMessage } from './change-message'
import { consentsOf, setConsent } from './consents-of'
import { followLessonEvents } from './follow-lesson-events'
import { followMoneyAndCards } from './follow-money-and-cards'
import { listMessages, readMessage } from './list-messages'
import { messageMoments } from './message-moments'

/** The outbox, and what people have agreed to. */
export function messageRoutes(app: App): void {
  followLessonEvents()
  followMoneyAndCards()
  registerMemberMoments('message', messageMoments)
  serve(app, messages.list, ({ tx, query }) => listMessages(tx, query))
  serve(app, messages.read, async ({ tx, id }) => {
    const row = await readMessage(tx, id)
    if (row === undefined) throw problem('not_found')
    return row
  })
  serve(app, messages.sendAgain, (request) => changeMessage(request, 'sendAgain'))
  serve(app, messages.stop, (request) => changeMessage(request, 'stop'))
  serve(app, messages.noteArrival, (request) => changeMessage(request, 'noteArrival'))
  serve(app, messages.consents, ({ tx, id }) => consentsOf(tx, id))
  serve(app, messages.setConsent, setConsent)
}

import { messages } from '../../../contract/messaging/messages'
import type { App } from '../../kit/app'
import { problem } from '../../kit/problem'
import { serve } from '../../kit/resource/serve'
import { registerMemberMoments } from '../../membership/member/member-moments'
import { personRows } from '../../shared/person-rows'
import { changeMessage } from './change-message'
import { consentsOf, setConsent } from './consents-of'
import { followLessonEvents } from './follow-lesson-events'
import { followMoneyAndCards } from './follow-money-and-cards'
import { listMessages, readMessage } from './list-messages'
import { messageMoments } from './message-moments'
import { messageRows } from './message-rows'

/** The outbox, and what people have agreed to. */
export function messageRoutes(app: App): void {
  followLessonEvents()
  followMoneyAndCards()
  registerMemberMoments('message', messageMoments)
  const options = { rows: messageRows }
  serve(app, messages.list, ({ tx, query, scope }) => listMessages(tx, scope, query), options)
  serve(
    app,
    messages.read,
    async ({ tx, id }) => {
      const row = await readMessage(tx, id)
      if (row === undefined) throw problem('not_found')
      return row
    },
    options,
  )
  serve(app, messages.sendAgain, (request) => changeMessage(request, 'sendAgain'), options)
  serve(app, messages.stop, (request) => changeMessage(request, 'stop'), options)
  serve(app, messages.noteArrival, (request) => changeMessage(request, 'noteArrival'), options)
  serve(app, messages.consents, ({ tx, id }) => consentsOf(tx, id), { rows: personRows })
  serve(app, messages.setConsent, setConsent, { rows: personRows })
}

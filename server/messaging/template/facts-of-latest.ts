import { sql } from 'kysely'
import type { MessageEvent } from '../../../contract/messaging/messages'
import type { Tx } from '../../kit/db/schema'
import { cardMessage, cardsFor } from '../message/card-message'
import { certificateMessage, certificatesFor } from '../message/certificate-message'
import { lessonMessage, lessonsFor } from '../message/lesson-message'
import { membersFor, personMessage } from '../message/member-message'
import { orderMessage, ordersFor, restMessage } from '../message/order-message'
import type { MessageDraft } from '../message/queue-messages'

/** What a message of an event would tell of the latest row that there is; undefined: there is none. */
export async function factsOfLatest(
  tx: Tx,
  event: MessageEvent,
  now: Date,
): Promise<MessageDraft | undefined> {
  switch (event) {
    case 'booked':
    case 'moved':
    case 'cancelled':
    case 'promoted':
    case 'substituted':
    case 'reminder_day':
    case 'reminder_hours':
    case 'lesson_to_confirm': {
      const [lesson] = await lessonsFor(
        tx,
        sql`appointment.id = (select id from appointment order by created_at desc limit 1)`,
        1,
      )
      return lesson && lessonMessage(event, '', lesson)
    }
    case 'agreement_to_sign':
    case 'card_ends':
    case 'units_low':
    case 'freeze_begins':
    case 'freeze_ends': {
      const kind = event === 'units_low' ? sql`kind = 'times'` : sql`kind <> 'stored'`
      const [card] = await cardsFor(
        tx,
        sql`membership.id = (select id from membership where status = 'active' and ${kind} order by created_at desc limit 1)`,
        1,
      )
      return card && cardMessage(event, '', card, { now })
    }
    case 'paid':
    case 'refunded': {
      const [order] = await ordersFor(
        tx,
        sql`sales_order.id = (select id from sales_order where paid_fen > 0 and member_id is not null order by created_at desc limit 1)`,
        1,
      )
      return order && orderMessage(event, { occasion: '', fen: order.paidFen }, order, now)
    }
    case 'rest_due':
    case 'rest_overdue': {
      const [order] = await ordersFor(
        tx,
        sql`sales_order.id = (select id from sales_order where paid_fen > 0 and member_id is not null order by rest_due_on is null, created_at desc limit 1)`,
        1,
      )
      return order && restMessage(event, order, { now, daysBefore: event === 'rest_due' ? 1 : -1 })
    }
    case 'certificate_ends': {
      const [certificate] = await certificatesFor(
        tx,
        sql`certificate.id = (select id from certificate where expires_on is not null order by created_at desc limit 1)`,
        1,
      )
      return certificate && certificateMessage('', certificate)
    }
    case 'birthday':
    case 'come_back':
    case 'test': {
      const [member] = await membersFor(tx, sql`true`, 1)
      return member && personMessage(event, '', member, now)
    }
  }
}

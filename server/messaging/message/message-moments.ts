import { sql } from 'kysely'
import type { MemberMoments } from '../../membership/member/member-moments'
import { shownContent } from './shown-content'

/** The messages of a member, each once, with its latest status. */
export const messageMoments: MemberMoments = ({ id }) => sql`
  select message.id::text, coalesce(delivered_at, sent_at, message.created_at), 'message', null, message.status, null, null, ${shownContent},
    null, null::uuid
  from message where person_id = (select person_id from member where id = ${id})`

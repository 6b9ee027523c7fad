import { sql } from 'kysely'
import { linkVariable } from '../../../contract/messaging/render-message'

/** A message's text as people of the gym read it: nobody but the member gets the address of their page. */
export const shownContent = sql<string>`replace(
  message.content, ${sql.lit(`{${linkVariable}}`)}, case message.language when 'en-US' then '[link]' else '〔链接〕' end
)`

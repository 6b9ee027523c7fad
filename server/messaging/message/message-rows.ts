import { sql } from 'kysely'
import type { RowScope } from '../../kit/resource/store-scope'
import { personRows } from '../../shared/person-rows'

/** Messages to people within reach. */
export const messageRows: RowScope = {
  table: 'message',
  visible: (scope) => sql<boolean>`exists (
    select from person where person.id = message.person_id and ${personRows.visible(scope)})`,
}

import type { PageName } from '../../lib/path-to'
import type { Describe } from '../history/describe'

/**
 * The data about one kind of stored row for the audit log, the permissions and the lists of references. A page's `ui.ts` exports its own.
 */
export interface ResourceUi {
  /** Its name in permissions and in the actions of the audit log: `course` of `course:read` and `course.update`. */
  name: string
  /** Its table, if its name differs. */
  table?: string
  /** The page whose group of the menu its permissions belong to. */
  page?: PageName
  noun: () => string
  /** The address of a row, if the id determines it. */
  addressOf?: (id: string) => string
  /** The label of a row in a sentence, `教练「李娜」`. */
  rowLabel?: (row: { name: string }) => string
  /** The label of a row whose stored name is a code. */
  rowName?: (name: string) => string
  describe?: Describe
  /** The label of its own lifecycle events. */
  actionLabel?: (verb: string) => string | undefined
  /** The labels of whole actions of the audit log. */
  actions?: Readonly<Record<string, () => string>>
  /** Its permissions; `verbs` are those with their own label. */
  permission?: { noun: () => string; verbs?: Readonly<Record<string, () => string>> }
}

import type { PageName } from '../../lib/path-to'
import type { Describe } from '../history/describe'

/** What the audit log, the permissions and the lists of references ask of one kind of stored row. A page's `ui.ts` exports its own. */
export interface ResourceUi {
  /** Its name in permissions and in the actions of the audit log: `course` of `course:read` and `course.update`. */
  name: string
  /** Its table, where that is not its name. */
  table?: string
  /** The page whose group of the menu its permissions belong to. */
  page?: PageName
  noun: () => string
  /** The address of a row, where its id is enough. */
  addressOf?: (id: string) => string
  /** A row in a sentence, `教练「李娜」`. */
  rowLabel?: (row: { name: string }) => string
  /** A row's name in words, where its stored name is a code. */
  rowName?: (name: string) => string
  describe?: Describe
  /** The label of its own lifecycle events. */
  actionLabel?: (verb: string) => string | undefined
  /** The labels of whole actions of the audit log. */
  actions?: Readonly<Record<string, () => string>>
  /** Its permissions; `verbs` are those with a label of their own. */
  permission?: { noun: () => string; verbs?: Readonly<Record<string, () => string>> }
}

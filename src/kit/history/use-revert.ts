import { useState } from 'react'
import { m } from '#messages'
import { call } from '../../lib/api/call'
import { untilRefetched } from '../../lib/api/writes'
import { errorSentence } from '../../lib/error-sentence'
import type { PublishedResource } from '../publication/published-resource'
import { differs, membersOf } from '../record/editor-config'
import type { Row } from '../record/resource'
import { errorToast } from '../toast/error-toast'
import { undoToast } from '../ui/undo-toast'

/** Makes a published version the draft again, with undo. It publishes nothing. */
export function useRevert<R extends Row, Draft>(
  resource: PublishedResource<R, Draft>,
  nameOf: (row: R) => string,
) {
  const [isPending, setIsPending] = useState(false)
  const revert = async (row: R, n: number) => {
    setIsPending(true)
    try {
      const after = await call(resource.revert, { id: row.id, version: row.version, body: { n } })
      const [was, is] = [membersOf(row, resource.draft), membersOf(after, resource.draft)]
      const body = Object.fromEntries(Object.entries(was).filter(([key, value]) => differs(value, is[key])))
      undoToast(m.kit_publication_reverted({ name: nameOf(row), n }), async () => {
        try {
          await call(resource.update, { id: after.id, version: after.version, body })
        } catch (error) {
          errorToast(errorSentence(error))
        }
      })
    } catch (error) {
      errorToast(errorSentence(error))
    }
    await untilRefetched()
    setIsPending(false)
  }
  return { revert, isPending }
}

import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages'
import { call } from '../lib/call'
import { ProblemError } from '../lib/problem-error'
import { errorSentence } from '../lib/problem-sentence'
import type { Resource, Row } from './resource'
import { undoToast } from './undo-toast'

/** Puts a row away, with a way back, and brings one back. */
export function useArchive<R extends Row, Draft>(resource: Resource<R, Draft>, nameOf: (row: R) => string) {
  const cache = useQueryClient()
  const refresh = () => cache.invalidateQueries({ queryKey: [resource.name] })
  const restore = async (row: R) => {
    try {
      await call(resource.restore, { id: row.id, version: row.version })
      Toast.success(m.kit_restored({ name: nameOf(row) }))
    } catch (error) {
      Toast.error(sentenceOf(error))
    }
    await refresh()
  }
  const archive = async (row: R) => {
    try {
      const put = await call(resource.archive, { id: row.id, version: row.version })
      undoToast(m.kit_archived({ name: nameOf(row) }), () => restore(put))
    } catch (error) {
      Toast.error(sentenceOf(error))
    }
    await refresh()
  }
  return { archive, restore }
}

/** What stands in the way is named, so that the person knows where to go. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ProblemError) || error.problem.code !== 'in_use') return errorSentence(error)
  const { blockers = [], blockerCount } = error.problem
  return m.kit_in_use({
    count: blockerCount ?? blockers.length,
    names: blockers.map(({ name }) => name).join(m.kit_comma()),
  })
}

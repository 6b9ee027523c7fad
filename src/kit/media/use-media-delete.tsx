import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { type ReactNode, Suspense, useState } from 'react'
import { m } from '#messages'
import { type ListedMedia, media } from '../../../contract/content/media'
import type { Problem } from '../../../contract/problem'
import { call } from '../../lib/api/call'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import { Dialog } from '../ui/dialog'
import { nameOf } from './labels'
import { Referrers } from './uses'

/** Deletes a file after a confirmation; a file in use stays, and the person sees where it is used. `onDeleted` is called after it. */
export function useMediaDelete(onDeleted: (row: ListedMedia) => void) {
  const [row, setRow] = useState<ListedMedia | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<ReactNode>(null)
  const [isRefused, setIsRefused] = useState(false)
  const close = () => {
    setIsRefused(false)
    setRow(null)
    setRefusal(null)
  }
  const remove = async (which: ListedMedia) => {
    setIsPending(true)
    try {
      await call(media.remove, { id: which.id, version: which.version })
      Toast.success(m.media_deleted({ name: nameOf(which) }))
      close()
      onDeleted(which)
    } catch (error) {
      setRefusal(refusalOf(error, which))
      if (isStale(error)) setRow(newer(error.problem, which))
      else setIsRefused(true)
    }
    setIsPending(false)
  }
  const dialog =
    row === null ? null : (
      <Dialog
        title={m.media_delete_title({ name: nameOf(row) })}
        confirmText={m.media_delete()}
        isDestructive
        isPending={isPending}
        isDisabled={isRefused}
        onDo={() => void remove(row)}
        onCancel={close}
      >
        {refusal === null ? <p>{m.media_delete_text()}</p> : <div role="alert">{refusal}</div>}
      </Dialog>
    )
  return { requestDelete: setRow, dialog }
}

const isStale = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.problem.code === 'stale'

function refusalOf(error: unknown, row: ListedMedia): ReactNode {
  if (isStale(error)) return m.media_stale({ name: nameOf(row) })
  if (!(error instanceof RequestError)) return errorSentence(error)
  const { code, blockers = [], blockerCount = blockers.length } = error.problem
  if (code !== 'in_use') return errorSentence(error)
  return (
    <>
      <p>{m.media_in_use({ name: nameOf(row), count: blockerCount })}</p>
      <Suspense fallback={null}>
        <Referrers uses={blockers} count={blockerCount} />
      </Suspense>
    </>
  )
}

/** The row as another person has saved it; the server sends it with the refusal. */
const newer = (problem: Problem, row: ListedMedia): ListedMedia =>
  // The contract's `current` is a row of the requested resource.
  (problem.current as ListedMedia | undefined) ?? row

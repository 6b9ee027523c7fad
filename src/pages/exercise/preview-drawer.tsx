import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type Exercise, exerciseDraft, exercises } from '../../../contract/exercise'
import { Drawer } from '../../kit/drawer'
import { ListFailed, ListSkeleton } from '../../kit/list-states'
import { PublicationMark } from '../../kit/publication-status'
import { call } from '../../lib/call'
import { errorSentence } from '../../lib/problem-sentence'
import { ExercisePreview } from './exercise-preview'

/** The site's page of one exercise, `?preview=<id>`: its draft and, where that has moved on, what visitors see still. */
export function PreviewDrawer() {
  const [params, setParams] = useSearchParams()
  const id = params.get('preview')
  const { data, error, refetch } = useQuery({
    queryKey: [exercises.name, 'one', id],
    queryFn: ({ signal }) => call(exercises.read, { id: id ?? '', signal }),
    enabled: id !== null,
  })
  if (id === null) return null
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('preview')
      return next
    })
  return (
    <Drawer
      name={data === undefined ? m.exercise_preview() : data.name}
      headline={data === undefined ? null : <PublicationMark row={data} />}
      width={560}
      onClose={close}
    >
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : (
        <Copies key={data.id} row={data} />
      )}
    </Drawer>
  )
}

function Copies({ row }: { row: Exercise }) {
  const [which, setWhich] = useState<'draft' | 'standing'>('draft')
  const { data: standing } = useQuery({
    queryKey: [exercises.name, 'versions', row.id],
    queryFn: ({ signal }) => call(exercises.versions, { id: row.id, signal }),
    enabled: row.isModified,
    select: ({ rows }) => exerciseDraft.safeParse(rows.find(({ until }) => until === null)?.copy).data,
  })
  return (
    <div className="kit-drawer-body">
      {standing === undefined ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
        <div className="exercise-which" role="group" aria-label={m.exercise_which()}>
          {(['draft', 'standing'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={which === one} onClick={() => setWhich(one)}>
              {one === 'draft' ? m.kit_publication_the_draft() : m.exercise_which_standing()}
            </button>
          ))}
        </div>
      )}
      <ExercisePreview exercise={which === 'standing' && standing !== undefined ? standing : row} />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { exerciseTypes } from '../../../contract/content/exercise-type'
import { wholeList } from '../../kit/list/whole-list'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { errorSentence } from '../../lib/error-sentence'
import { SubtypePane } from './subtype-pane'
import './tree.css'
import type { Of } from './labels'
import { TypePane } from './type-pane'

/** Types to the left, the subtypes of the chosen one to the right, `?type=<id>`; a subtype can be dragged onto another type. */
export function Tree({ focus, head }: { focus: Of; head: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useQuery(wholeList(exerciseTypes))
  const subtypes = useRef<HTMLElement>(null)
  const chosen = data?.find(({ id }) => id === params.get('type')) ?? data?.[0]
  const choose = (id: string) => {
    setParams(
      (now) => new URLSearchParams([...now].filter(([name]) => name !== 'type').concat([['type', id]])),
      {
        replace: true,
      },
    )
    // On a phone the subtypes are below.
    if (window.innerWidth < 720) subtypes.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <section className="kit-page exercisetype-page" aria-labelledby="kit-page-title">
      {head}
      <p className="kit-note">{m.exercisetype_tree_help()}</p>
      {data === undefined ? (
        <div className="kit-panel">
          {error === null ? (
            <ListSkeleton />
          ) : (
            <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
          )}
        </div>
      ) : (
        <div className="exercisetype-tree" data-focus={focus}>
          <TypePane types={data} chosen={chosen} onChoose={choose} />
          <SubtypePane ref={subtypes} types={data} type={chosen} onChoose={choose} />
        </div>
      )}
    </section>
  )
}

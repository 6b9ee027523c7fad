import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { type CourseType, courseTypes } from '../../../contract/catalogue/course-type'
import { EnabledMark } from '../../kit/batch/enabled-mark'
import { DragOrder } from '../../kit/drag/order'
import { useKeptOrder } from '../../kit/drag/use-kept-order'
import { wholeList } from '../../kit/list/whole-list'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { count } from '../../lib/format'
import { Badge } from './badge'

interface Props {
  head: ReactNode
  rowActions: (row: CourseType) => ReactNode
}

/** The types in the visitors' order, sorted by dragging: `?view=order`. */
export function OrderBoard({ head, rowActions }: Props) {
  const may = useMay()
  const whole = wholeList(courseTypes)
  const { data, error, refetch } = useQuery(whole)
  const keep = useKeptOrder<CourseType>({
    queryKey: whole.queryKey,
    send: (ids) => call(courseTypes.order, { body: { ids } }),
    text: m.coursetype_order_kept(),
  })
  const rows = new Map((data ?? []).map((row) => [row.id, row] as const))
  return (
    <section className="kit-page coursetype-board" aria-labelledby="kit-page-title">
      {head}
      <p className="kit-note">{m.coursetype_order_help()}</p>
      {data === undefined ? (
        error === null ? (
          <ListSkeleton />
        ) : (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        )
      ) : data.length === 0 ? (
        <div className="kit-state">{m.kit_empty()}</div>
      ) : (
        <DragOrder
          label={m.coursetype_order()}
          ids={data.map(({ id }) => id)}
          nameOf={(id) => rows.get(id)?.name ?? ''}
          onMove={(ids) => void keep(ids)}
          disabled={!may(courseTypes.order)}
          renderItem={(id) => {
            const row = rows.get(id)
            return row === undefined ? null : (
              <article className="coursetype-card" aria-label={row.name}>
                <Badge {...row} />
                <span className="coursetype-words">
                  <strong title={row.name}>{row.name}</strong>
                  <small>{m.coursetype_course_count({ count: count(row.courses) })}</small>
                </span>
                {row.isEnabled ? null : <EnabledMark isEnabled={false} />}
                <div className="coursetype-actions">{rowActions(row)}</div>
              </article>
            )
          }}
        />
      )}
    </section>
  )
}

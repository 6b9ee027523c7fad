import Button from '@douyinfe/semi-ui/lib/es/button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import {
  type AffectedLessons,
  lessonDecisionEndpoints,
} from '../../../../contract/scheduling/affected-lessons'
import { type DecidedLesson, decidedLessons } from '../../../domain/decision/decided-lessons'
import { DecisionReport } from '../../../domain/decision/decision-report'
import { LessonTable } from '../../../domain/decision/lesson-table'
import { useLessonChoices } from '../../../domain/decision/use-lesson-choices'
import { FilterOne } from '../../../kit/filter/one'
import toolbarStyle from '../../../kit/list/toolbar.module.css'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import listStatesStyle from '../../../kit/ui/list-states.module.css'
import pageStyle from '../../../kit/ui/page.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { count } from '../../../lib/format'
import type { Address } from '../address'
import { coachesOf, storesQuery } from '../calendar-of'
import { ViewSwitch } from '../view-switch'
import style from './undecided.module.css'

/** Not refetched below its reader after a refusal, which would drop the choices; only saved decisions make it stale. */
const undecidedKey = 'undecided-lessons'

/** The lessons without a coach or a store that nobody has decided on, with the decision on each. */
export function UndecidedLessons({ address: { store, coach } }: { address: Address }) {
  const [, setParams] = useSearchParams()
  const [done, setDone] = useState<DecidedLesson[]>([])
  const query = { ...(store === null ? {} : { store }), ...(coach === null ? {} : { coach }) }
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: [undecidedKey, query],
    queryFn: ({ signal }) => call(lessonDecisionEndpoints.undecided, { query, signal }),
    // A refetch would drop the choices made so far; the server reports what has changed.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  const stores = useQuery(storesQuery)
  const coaches = useQuery(coachesOf(store))
  const set = (change: Record<string, string | null>) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const [key, value] of Object.entries(change))
        value === null ? next.delete(key) : next.set(key, value)
      return next
    })
  return (
    <section className={pageStyle.page} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.decision_undecided_title()}</h1>
        <div className={pageStyle.pageActions}>
          <ViewSwitch
            view="undecided"
            onView={(view) => set({ view: view === 'day' ? null : view, withoutCoach: null })}
          />
        </div>
      </header>
      <div className={toolbarStyle.toolbarLine}>
        <FilterOne
          label={m.appointment_store()}
          value={store ?? undefined}
          options={(stores.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => set({ store: id, coach: null })}
          onClear={() => set({ store: null, coach: null })}
        />
        <FilterOne
          label={m.appointment_coach()}
          value={coach ?? undefined}
          options={(coaches.data?.rows ?? []).map(({ id, displayName }) => ({
            value: id,
            label: displayName,
          }))}
          onChange={(id) => set({ coach: id })}
          onClear={() => set({ coach: null })}
        />
      </div>
      {error !== null && data === undefined ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.lessons.length === 0 ? (
        <div className={`${pageStyle.panel} ${listStatesStyle.state}`}>
          <p>{m.decision_undecided_none()}</p>
        </div>
      ) : (
        <Lessons key={dataUpdatedAt} preview={data} onDone={setDone} />
      )}
      {done.length > 0 ? <DecisionReport lessons={done} onClose={() => setDone([])} /> : null}
    </section>
  )
}

function Lessons({
  preview,
  onDone,
}: {
  preview: AffectedLessons
  onDone: (lessons: DecidedLesson[]) => void
}) {
  const cache = useQueryClient()
  const may = useMay()
  const [first] = preview.lessons
  const state = useLessonChoices(
    preview,
    first?.hindrance === 'store_closed' ? m.decision_because_special_days() : m.decision_because_leave(),
  )
  const save = useMutation({
    mutationFn: () => call(lessonDecisionEndpoints.decide, { body: { decisions: state.decisions } }),
    onSuccess: () => {
      onDone(decidedLessons(state.preview.lessons, state.choices))
      void cache.invalidateQueries({ queryKey: [undecidedKey] })
    },
    onError: state.refuse,
  })
  const mayDecide = may(lessonDecisionEndpoints.decide)
  return (
    <div className={`${pageStyle.panel} ${style.lessons}`}>
      <p role="status" className={textStyle.note}>
        {m.kit_total({ count: count(preview.total) })}
      </p>
      <LessonTable state={state} disabled={save.isPending || !mayDecide} />
      {mayDecide ? (
        <Button
          theme="solid"
          disabled={state.decisions.length === 0 || !state.isReady}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {m.decision_undecided_save({ count: state.decisions.length })}
        </Button>
      ) : null}
    </div>
  )
}

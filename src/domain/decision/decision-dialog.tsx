import { useMutation } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { m } from '#messages'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { type DecidedLesson, decidedLessons } from './decided-lessons'
import { DecisionReport } from './decision-report'
import { type DecisionRequest, decisionStore } from './decision-store'
import { LessonTable } from './lesson-table'
import { useLessonChoices } from './use-lesson-choices'

/** Asks for the decisions of `saveWithDecisions`, and says afterwards what was done; one on each page that saves absences. */
export function DecisionDialog() {
  const request = useSyncExternalStore(decisionStore.subscribe, decisionStore.get)
  const [done, setDone] = useState<DecidedLesson[] | null>(null)
  if (done !== null) return <DecisionReport lessons={done} onClose={() => setDone(null)} />
  if (request === null) return null
  return (
    <Question
      request={request}
      onDone={(lessons) => {
        decisionStore.set(null)
        if (lessons.length > 0) setDone(lessons)
      }}
    />
  )
}

function Question({
  request,
  onDone,
}: {
  request: DecisionRequest
  onDone: (lessons: DecidedLesson[]) => void
}) {
  const { title, preview, reason, isDeparture } = request
  const state = useLessonChoices(preview, reason)
  const save = useMutation({
    mutationFn: () => request.save(state.decisions),
    onSuccess: () => onDone(decidedLessons(state.preview.lessons, state.choices)),
    onError: state.refuse,
  })
  const left = state.preview.lessons.length - state.decisions.length
  return (
    <Dialog
      title={title}
      width={920}
      confirmText={left === 0 ? m.decision_save() : m.decision_save_some({ count: left })}
      isDisabled={!state.isReady || (isDeparture && !state.isComplete)}
      isPending={save.isPending}
      onDo={() => save.mutate()}
      onCancel={() => {
        decisionStore.set(null)
        request.onCancel()
      }}
    >
      <p className={textStyle.note}>
        {isDeparture
          ? m.decision_intro_departure({ count: state.preview.total })
          : m.decision_intro({ count: state.preview.total })}
      </p>
      <LessonTable state={state} isDeparture={isDeparture} disabled={save.isPending} />
    </Dialog>
  )
}

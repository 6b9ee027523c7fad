import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { exercises } from '../../../contract/content/exercise'
import { RecordField } from '../../kit/form/record-field'
import { rowQuery } from '../../kit/record/row-query'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import style from './exercise.module.css'
import { kindLabel, nameOf } from './labels'
import { ExerciseUses } from './uses'

/** Replaces an exercise by another, `?replace=<id>`: plans and courses then refer to the other. */
export function ReplaceDialog() {
  const [params, setParams] = useSearchParams()
  const [byId, setById] = useState<string | null>(null)
  const id = params.get('replace')
  const one = useQuery(rowQuery(exercises, id))
  const row = one.data
  const isItself = byId !== null && byId === id
  const version = row?.version ?? 0
  const target = { id: id ?? '', version }
  const preview = useQuery({
    queryKey: [exercises.name, 'replace', id, byId, version],
    queryFn: ({ signal }) =>
      call(exercises.replace, { ...target, body: { byId: byId ?? '', isPreview: true }, signal }),
    enabled: row !== undefined && byId !== null && !isItself,
  })
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('replace')
      return next
    })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(exercises.replace, { ...target, body: { byId: byId ?? '', isPreview: false } }),
    onSuccess: ({ references }) => {
      Toast.success(m.exercise_replaced({ name: row?.name ?? '', count: references }))
      close()
    },
  })
  if (id === null) return null
  const refusal = error ?? preview.error ?? one.error
  return (
    <Dialog
      title={row === undefined ? m.exercise_replace() : m.exercise_replace_title({ name: row.name })}
      confirmText={m.exercise_replace_do()}
      isDestructive
      isDisabled={preview.data === undefined}
      isPending={isPending}
      onDo={() => mutate()}
      onCancel={close}
    >
      {row === undefined || row.usedIn === 0 ? null : (
        <section className={style.uses} aria-label={m.exercise_usage()}>
          <p>{m.exercise_replace_first({ count: row.usedIn })}</p>
          <ExerciseUses id={row.id} />
        </section>
      )}
      <RecordField
        name="byId"
        label={m.exercise_replace_by()}
        help={m.exercise_replace_help()}
        resource={exercises}
        labelOf={(other) => `${nameOf(other)} · ${kindLabel(other)}`}
        empty={null}
        value={byId}
        problem={isItself ? m.exercise_replace_itself() : null}
        problems={[]}
        disabled={isPending}
        change={setById}
        leave={() => {}}
        required
      />
      <p role="status">
        {preview.data === undefined
          ? null
          : preview.data.references === 0
            ? m.exercise_replace_none()
            : m.exercise_replace_count({ count: preview.data.references })}
      </p>
      {refusal === null ? null : (
        <p role="alert" className={textStyle.problem}>
          {errorSentence(refusal)}
        </p>
      )}
    </Dialog>
  )
}

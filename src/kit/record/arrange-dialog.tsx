import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '#messages'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import { fieldSentence } from '../../lib/field-sentence'
import type { Options } from '../form/choice-field'
import { Field } from '../form/field'
import fieldStyle from '../form/field.module.css'
import { Select } from '../form/select'
import { Dialog } from '../ui/dialog'
import textStyle from '../ui/text.module.css'
import style from './arrange.module.css'

interface Props<Reply> {
  title: string
  /** The effect, in a sentence or two. */
  text: string
  /** The label of the choice, and its options. */
  label: string
  options: Options<string>
  /** The initial choice. */
  initial?: string | undefined
  confirmText: string
  isDestructive?: boolean
  /** The preview's query key, to which the choice is appended. */
  queryKey: readonly string[]
  /** Requests a preview of the change; nothing is written yet. */
  preview: (to: string, signal: AbortSignal) => Promise<Reply>
  renderReply: (reply: Reply) => ReactNode
  run: (to: string) => Promise<unknown>
  onClose: () => void
}

/** Merges a row into another or moves it there, after a preview of the effect. */
export function ArrangeDialog<Reply>(props: Props<Reply>) {
  const { title, text, label, options, confirmText, isDestructive, preview, renderReply, onClose } = props
  const [to, setTo] = useState(props.initial ?? '')
  const seen = useQuery({
    queryKey: [...props.queryKey, to],
    queryFn: ({ signal }) => preview(to, signal),
    enabled: to !== '',
    staleTime: 0,
    gcTime: 0,
  })
  const run = useMutation({ mutationFn: () => props.run(to), onSuccess: onClose })
  const refusal = run.error ?? seen.error
  return (
    <Dialog
      width={560}
      title={title}
      confirmText={confirmText}
      isDestructive={isDestructive}
      isDisabled={seen.data === undefined || seen.isFetching || refusal !== null}
      isPending={run.isPending}
      onDo={() => run.mutate()}
      onCancel={onClose}
    >
      <div className={style.arrange}>
        <p>{text}</p>
        <Field
          label={label}
          required
          wide
          problem={refusal === null ? null : sentenceOf(refusal)}
          leave={() => {}}
        >
          {(ids) => (
            <Select
              {...ids}
              className={fieldStyle.control}
              value={to === '' ? undefined : to}
              optionList={[...options]}
              placeholder={m.kit_choose()}
              emptyContent={m.kit_none_found()}
              disabled={run.isPending}
              validateStatus={refusal === null ? 'default' : 'error'}
              onChange={(next) => {
                run.reset()
                setTo(String(next))
              }}
            />
          )}
        </Field>
        <div role="status" className={style.arrangeSeen} aria-busy={seen.isFetching}>
          {seen.data === undefined || refusal !== null ? (
            to === '' ? (
              <p className={textStyle.note}>{m.kit_arrange_choose()}</p>
            ) : null
          ) : (
            renderReply(seen.data)
          )}
        </div>
      </div>
    </Dialog>
  )
}

function sentenceOf(error: unknown): string {
  const fields = error instanceof RequestError ? (error.problem.fields ?? []) : []
  return fields.length === 0 ? errorSentence(error) : fields.map(fieldSentence).join(m.kit_comma())
}

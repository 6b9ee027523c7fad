import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '#messages'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import { fieldSentence } from '../../lib/field-sentence'
import './arrange.css'
import type { Options } from '../form/choice-field'
import { Field } from '../form/field'
import { Select } from '../form/select'
import { Dialog } from '../ui/dialog'

interface Props<Reply> {
  title: string
  /** The effect, in a sentence or two. */
  text: string
  /** The label of the choice, and its options. */
  label: string
  options: Options<string>
  /** Chosen at first. */
  initial?: string | undefined
  doIt: string
  isGrave?: boolean
  /** The preview's query key, completed by the choice. */
  queryKey: readonly string[]
  /** Requests a preview of the change; nothing is written yet. */
  preview: (to: string, signal: AbortSignal) => Promise<Reply>
  tell: (reply: Reply) => ReactNode
  run: (to: string) => Promise<unknown>
  onClose: () => void
}

/** Merges a row into another or moves it there, after a preview of the effect. */
export function ArrangeDialog<Reply>(props: Props<Reply>) {
  const { title, text, label, options, doIt, isGrave, preview, tell, onClose } = props
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
      doIt={doIt}
      isGrave={isGrave}
      isDisabled={seen.data === undefined || seen.isFetching || refusal !== null}
      isBusy={run.isPending}
      onDo={() => run.mutate()}
      onCancel={onClose}
    >
      <div className="kit-arrange">
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
              className="kit-control"
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
        <div role="status" className="kit-arrange-seen" aria-busy={seen.isFetching}>
          {seen.data === undefined || refusal !== null ? (
            to === '' ? (
              <p className="kit-note">{m.kit_arrange_choose()}</p>
            ) : null
          ) : (
            tell(seen.data)
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

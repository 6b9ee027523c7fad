import Input from '@douyinfe/semi-ui/lib/es/input'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '#messages'
import { type ListedMedia, media } from '../../../contract/content/media'
import { call } from '../../lib/api/call'
import { RequestError } from '../../lib/api/request-error'
import { untilRefetched } from '../../lib/api/writes'
import { errorSentence } from '../../lib/error-sentence'
import { errorToast } from '../toast/error-toast'
import textStyle from '../ui/text.module.css'
import { nameOf } from './labels'
import style from './media.module.css'

interface Props {
  row: ListedMedia
  field: 'title' | 'alt'
  label: string
  help?: string
  maxLength: number
  disabled: boolean
}

/** One text of a file, edited in place: Enter or blur saves, Escape restores. */
export function MediaLine({ row, field, label, help, maxLength, disabled }: Props) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) =>
      call(media.update, { id: row.id, version: row.version, body: { [field]: text } }),
    onSuccess: () => Toast.success(m.media_saved()),
    onError: (error) =>
      errorToast(
        error instanceof RequestError && error.problem.code === 'stale'
          ? m.media_stale({ name: nameOf(row) })
          : errorSentence(error),
      ),
    onSettled: async () => {
      await untilRefetched()
      setDraft(null)
    },
  })
  const save = () => {
    if (draft === null || isPending) return
    if (draft.trim() === row[field]) setDraft(null)
    else mutate(draft.trim())
  }
  return (
    <div className={style.mediaLine}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={draft ?? row[field]}
        maxLength={maxLength}
        disabled={disabled}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        placeholder={field === 'title' ? row.fileName : undefined}
        onChange={setDraft}
        onBlur={save}
        onKeyDown={(event) => {
          const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
          if (!isEnter && (event.key !== 'Escape' || draft === null)) return
          // The dialog around would use Enter for its main button, and Escape to close.
          event.stopPropagation()
          if (isEnter) save()
          else setDraft(null)
        }}
      />
      {help === undefined ? null : (
        <span id={`${id}-help`} className={textStyle.note}>
          {help}
        </span>
      )}
    </div>
  )
}

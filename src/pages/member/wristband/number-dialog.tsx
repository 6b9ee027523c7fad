import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import type { Wristband } from '../../../../contract/membership/wristband'
import { TextField } from '../../../kit/form/text-field'
import { requestKey } from '../../../kit/record/editor-config'
import { Dialog } from '../../../kit/ui/dialog'
import { RequestError } from '../../../lib/api/request-error'
import { errorSentence } from '../../../lib/error-sentence'
import { fieldSentence } from '../../../lib/field-sentence'

interface Props {
  title: string
  confirmText: string
  send: (number: string, key: string) => Promise<Wristband>
  done: (row: Wristband) => string
  onClose: () => void
}

/** Takes the number of a wristband, typed or scanned; the scanner's Enter sends it. */
export function NumberDialog({ title, confirmText, send, done, onClose }: Props) {
  const [number, setNumber] = useState('')
  const [key, setKey] = useState(requestKey)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => send(number.normalize('NFKC').trim(), key),
    onSuccess: (row) => {
      Toast.success(done(row))
      onClose()
    },
    onError: () => setKey(requestKey()),
  })
  return (
    <Dialog
      title={title}
      confirmText={confirmText}
      isDisabled={number.trim() === ''}
      isPending={isPending}
      onDo={() => mutate()}
      onCancel={onClose}
    >
      <TextField
        name="number"
        label={m.wristband_number()}
        help={m.wristband_number_help()}
        value={number}
        problem={error === null ? null : refusalOf(error)}
        problems={[]}
        disabled={isPending}
        required
        maxLength={32}
        change={(text) => {
          reset()
          setNumber(text)
        }}
        leave={() => {}}
      />
    </Dialog>
  )
}

function refusalOf(error: Error): string {
  const [field] = (error instanceof RequestError ? error.problem.fields : undefined) ?? []
  return field === undefined ? errorSentence(error) : fieldSentence(field)
}

import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { appointments } from '../../../contract/scheduling/appointment'
import textStyle from '../../kit/ui/text.module.css'
import { refusalSentence } from './refusal-sentence'

interface Parts<Body> {
  send: (body: Body) => Promise<unknown>
  /** The toast after success. */
  done: string
  /** Names of other resources whose rows change too. */
  touches: readonly string[]
  onClose: () => void
}

/** A change of a lesson from a dialog, with the sentence of its refusal. */
export function useLessonMutation<Body>({ send, done, touches, onClose }: Parts<Body>) {
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      Toast.success(done)
      onClose()
    },
    onSettled: () =>
      Promise.all(
        [appointments.name, ...touches].map((name) => cache.invalidateQueries({ queryKey: [name] })),
      ),
  })
  const refusal =
    error === null ? null : (
      <p role="alert" className={textStyle.alert}>
        {refusalSentence(error)}
      </p>
    )
  return { mutate, isPending, refusal }
}

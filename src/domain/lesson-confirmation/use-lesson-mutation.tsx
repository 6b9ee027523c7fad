import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation } from '@tanstack/react-query'
import textStyle from '../../kit/ui/text.module.css'
import { refusalSentence } from './refusal-sentence'

interface Parts<Body> {
  send: (body: Body) => Promise<unknown>
  /** The toast after success. */
  done: string
  onClose: () => void
}

/** A change of a lesson from a dialog, with the sentence of its refusal. */
export function useLessonMutation<Body>({ send, done, onClose }: Parts<Body>) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      Toast.success(done)
      onClose()
    },
  })
  const refusal =
    error === null ? null : (
      <p role="alert" className={textStyle.alert}>
        {refusalSentence(error)}
      </p>
    )
  return { mutate, isPending, refusal }
}

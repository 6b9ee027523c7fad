import { useMutation } from '@tanstack/react-query'
import type { FieldProblem } from '../../../contract/problem'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import { fieldSentence } from '../../lib/field-sentence'

/** A mutation of a dialog: sent once, with a message when it is refused. `onDone` receives the reply. */
export function useFormMutation<Reply, Input>(
  send: (input: Input) => Promise<Reply>,
  onDone: (reply: Reply) => void,
) {
  const mutation = useMutation({
    mutationFn: send,
    // A reply may hold a secret that is shown once.
    gcTime: 0,
    onSuccess: onDone,
  })
  const { error } = mutation
  const fields: FieldProblem[] = error instanceof RequestError ? (error.problem.fields ?? []) : []
  return {
    run: mutation.mutate,
    isPending: mutation.isPending,
    /** The server's problems with single members. */
    fields,
    error,
    reset: mutation.reset,
    /** The sentences of problems that belong to no member of `shown`. */
    formLevelError: (shown: readonly string[]): string | null => {
      if (error === null) return null
      const others = fields.filter(({ path }) => !shown.includes(String(path[0])))
      if (fields.length > 0) return [...new Set(others.map(fieldSentence))].join(' ') || null
      return errorSentence(error)
    },
  }
}

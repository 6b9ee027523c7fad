import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldProblem } from '../../contract/problem'
import { fieldSentence } from '../lib/field-sentence'
import { RequestError } from '../lib/problem-error'
import { errorSentence } from '../lib/problem-sentence'

/**
 * Something done from a dialog: sent once, refused in words. `onDone` hears the reply. `changes` are the first members of the keys of
 * queries that are read again.
 */
export function useFormMutation<Reply, Input>(
  changes: readonly string[],
  send: (input: Input) => Promise<Reply>,
  onDone: (reply: Reply) => void,
) {
  const cache = useQueryClient()
  const mutation = useMutation({
    mutationFn: send,
    // A reply may hold a secret that is shown once.
    gcTime: 0,
    onSuccess: onDone,
    onSettled: () => {
      for (const name of changes) void cache.invalidateQueries({ queryKey: [name] })
    },
  })
  const { error } = mutation
  const fields: FieldProblem[] = error instanceof RequestError ? (error.problem.fields ?? []) : []
  return {
    run: mutation.mutate,
    isBusy: mutation.isPending,
    /** What the server found wrong with single members. */
    fields,
    error,
    forgive: mutation.reset,
    /** What stands in the way and is no fault of a member of `shown`. */
    formLevelError: (shown: readonly string[]): string | null => {
      if (error === null) return null
      const others = fields.filter(({ path }) => !shown.includes(String(path[0])))
      if (fields.length > 0) return [...new Set(others.map(fieldSentence))].join(' ') || null
      return errorSentence(error)
    },
  }
}

import { useState } from 'react'
import { m } from '#messages'
import type { FieldProblem } from '../../../../contract/problem'
import { useAttempt } from '../../../kit/form/use-attempt'
import { RequestError } from '../../../lib/api/request-error'
import { errorSentence } from '../../../lib/error-sentence'
import { moneySentence } from '../money-sentence'

/** Sends a form once, however often it is tried, and keeps what the server answers to it. */
export function useSending() {
  const attempt = useAttempt()
  const [isPending, setIsPending] = useState(false)
  const [text, setText] = useState('')
  const [isStale, setIsStale] = useState(false)
  const [fields, setFields] = useState<readonly FieldProblem[]>([])
  const send = async <Reply>(
    body: unknown,
    work: (key: string) => Promise<Reply>,
  ): Promise<Reply | undefined> => {
    if (isPending) return undefined
    setIsPending(true)
    setText('')
    setIsStale(false)
    setFields([])
    try {
      return await attempt(body, work)
    } catch (error) {
      const problem = error instanceof RequestError ? error.problem : null
      setFields(problem?.fields ?? [])
      setIsStale(problem?.code === 'stale')
      if (problem?.code === 'stale') setText(m.till_stale())
      else if (problem?.status === 0) setText(m.till_unsure())
      else if ((problem?.fields ?? []).length === 0) setText(errorSentence(error))
      return undefined
    } finally {
      setIsPending(false)
    }
  }
  const problemOf = (name: string) => {
    const found = fields.find(({ path }) => path[0] === name)
    return found === undefined ? null : moneySentence(found)
  }
  return { send, isPending, isStale, text, problemOf }
}

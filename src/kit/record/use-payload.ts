import { useLayoutEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { check } from '../../../contract/check'
import type { FieldProblem } from '../../../contract/problem'
import { fieldSentence } from '../../lib/field-sentence'
import type { PayloadForm } from './lifecycle-transition'
import type { KeptInputs } from './use-kept-input'

type Values = Record<string, unknown>

/**
 * The payload of a lifecycle event while it is filled in. `refused` are the server's problems; the contract's come first. `checked` returns
 * the payload once it is valid, otherwise null. `kept` stores the input of a form that has an address; `sentenceOf` words a
 * refusal.
 */
export function usePayload(
  initial: () => Values,
  refused: readonly FieldProblem[] = [],
  kept: KeptInputs | null = null,
  sentenceOf: (problem: FieldProblem) => string = fieldSentence,
) {
  const [start] = useState(initial)
  const [restored, setRestored] = useState(() => kept?.readNew(start) ?? null)
  const [values, setValues] = useState(restored?.draft ?? start)
  const [own, setOwn] = useState<FieldProblem[]>([])
  const [touched, setTouched] = useState<readonly string[]>([])
  const theirs = refused.filter(({ path }) => !touched.includes(String(path[0])))
  const fields = own.length > 0 ? own : theirs
  const form: PayloadForm = {
    values,
    change: (patch) => {
      setValues((now) => ({ ...now, ...patch }))
      setOwn(own.filter(({ path }) => !(String(path[0]) in patch)))
      setTouched([...touched, ...Object.keys(patch)])
    },
    problemOf: (name) => {
      const found = fields.find(({ path }) => path[0] === name)
      return found === undefined ? null : sentenceOf(found)
    },
  }
  const checked = (body: z.core.$ZodType): Values | null => {
    const verdict = check(body, values)
    setOwn(verdict.fields ?? [])
    setTouched([])
    return verdict.fields ? null : values
  }
  const isDirty = JSON.stringify(values) !== JSON.stringify(start)
  useLayoutEffect(() => {
    if (isDirty) kept?.keep({ draft: values, start, version: null })
    else kept?.clear()
  }, [kept, isDirty, values, start])
  const discard = () => {
    setRestored(null)
    setValues(start)
  }
  return { form, checked, isDirty, restored: isDirty ? restored : null, discard }
}

import { useState } from 'react'
import type * as z from 'zod/mini'
import { check } from '../../../../contract/check'
import type { FieldProblem } from '../../../../contract/problem'
import { moneySentence } from '../money-sentence'

/** The contract's problems of a form, before the server's: found when it is sent, and gone for a field that changes. */
export function useChecked(problemOf: (field: string) => string | null) {
  const [own, setOwn] = useState<readonly FieldProblem[]>([])
  return {
    isValid: (schema: z.core.$ZodType, body: unknown): boolean => {
      const { fields = [] } = check(schema, body)
      setOwn(fields)
      return fields.length === 0
    },
    forget: (patch: object) => setOwn(own.filter(({ path }) => !(String(path[0]) in patch))),
    problemOf: (field: string): string | null => {
      const found = own.find(({ path }) => path[0] === field)
      return found === undefined ? problemOf(field) : moneySentence(found)
    },
  }
}

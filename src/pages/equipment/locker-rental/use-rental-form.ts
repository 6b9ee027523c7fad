import type * as z from 'zod/mini'
import { useAttempt } from '../../../kit/form/use-attempt'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { usePayload } from '../../../kit/record/use-payload'

interface Parts<Schema extends z.core.$ZodType, Reply> {
  initial: () => Record<string, unknown>
  schema: Schema
  /** The members that have a field. */
  shown: readonly string[]
  send: (body: z.core.output<Schema>, key: string) => Promise<Reply>
  onDone: (reply: Reply) => void
}

/** A dialog's form that is checked by the contract and sent once. */
export function useRentalForm<Schema extends z.core.$ZodType, Reply>(parts: Parts<Schema, Reply>) {
  const { initial, schema, shown, send, onDone } = parts
  const attempt = useAttempt()
  const { run, isPending, fields, formLevelError } = useFormMutation(
    (body: z.core.output<Schema>) => attempt(body, (key) => send(body, key)),
    onDone,
  )
  const { form, checked } = usePayload(initial, fields)
  const save = () => {
    const body = checked(schema)
    // `checked` returns a body that this schema has accepted.
    if (body !== null) run(body as z.core.output<Schema>)
  }
  return { form, save, isPending, text: formLevelError(shown) }
}

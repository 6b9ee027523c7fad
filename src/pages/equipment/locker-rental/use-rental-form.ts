import type * as z from 'zod/mini'
import { useAttempt } from '../../../kit/form/use-attempt'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { usePayload } from '../../../kit/record/use-payload'

interface Parts<Reply> {
  initial: () => Record<string, unknown>
  schema: z.core.$ZodType
  /** The members that have a field. */
  shown: readonly string[]
  send: (body: Record<string, unknown>, key: string) => Promise<Reply>
  onDone: (reply: Reply) => void
}

/** A dialog's form that is checked by the contract and sent once. */
export function useRentalForm<Reply>({ initial, schema, shown, send, onDone }: Parts<Reply>) {
  const attempt = useAttempt()
  const { run, isPending, fields, formLevelError } = useFormMutation(
    (body: Record<string, unknown>) => attempt(body, (key) => send(body, key)),
    onDone,
  )
  const { form, checked } = usePayload(initial, fields)
  const save = () => {
    const body = checked(schema)
    if (body !== null) run(body)
  }
  return { form, save, isPending, text: formLevelError(shown) }
}

import { useFormMutation } from '../../kit/form/use-form-mutation'

/** A mutation of one person from a dialog. */
export const usePersonMutation = <Reply, Input>(
  send: (input: Input) => Promise<Reply>,
  onDone: (reply: Reply) => void,
) => useFormMutation(send, onDone)

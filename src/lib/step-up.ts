import { RequestError } from './problem-error'

type AskPerson = () => Promise<boolean>
const refuse: AskPerson = async () => false
let askPerson = refuse
let asking: Promise<boolean> | undefined

/** The shell lends the dialog that asks for a proof of identity; returns how to take it back. */
export function onStepUp(ask: AskPerson): () => void {
  askPerson = ask
  return () => {
    if (askPerson === ask) askPerson = refuse
  }
}

/** Sends a request again that was refused for want of a recent proof, once one is given. All that wait share one question. */
export async function withStepUp<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof RequestError) || error.problem.code !== 'step_up_required') throw error
    asking ??= askPerson().finally(() => {
      asking = undefined
    })
    if (!(await asking)) throw error
    return send()
  }
}

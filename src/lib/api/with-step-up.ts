import { RequestError } from './request-error'

type AskPerson = () => Promise<boolean>
const refuse: AskPerson = async () => false
let askPerson = refuse
let asking: Promise<boolean> | undefined

/** Sets the shell's dialog that asks for a proof of identity; returns a function that removes it. */
export function onStepUp(ask: AskPerson): () => void {
  askPerson = ask
  return () => {
    if (askPerson === ask) askPerson = refuse
  }
}

/** Repeats a request that was refused for lack of a recent proof, once one is given. All waiting requests share one dialog. */
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

import { RequestError } from './request-error'

type ProofDialog = () => Promise<boolean>
const refuse: ProofDialog = async () => false
let openProofDialog = refuse
let openProof: Promise<boolean> | undefined

/** Sets the shell's dialog that asks for a proof of identity; returns a function that removes it. */
export function onStepUp(openDialog: ProofDialog): () => void {
  openProofDialog = openDialog
  return () => {
    if (openProofDialog === openDialog) openProofDialog = refuse
  }
}

/** Repeats a request that was refused for lack of a recent proof, once one is given. All waiting requests share one dialog. */
export async function withStepUp<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof RequestError) || error.problem.code !== 'step_up_required') throw error
    openProof ??= openProofDialog().finally(() => {
      openProof = undefined
    })
    if (!(await openProof)) throw error
    return send()
  }
}

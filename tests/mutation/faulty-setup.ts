import { setup as plainSetup } from 'xstate'
import { withoutValue } from './lost-values'
import { mutantsOf, stateMutantsOf } from './mutants'

/** XState's `setup`, whose machine has the fault of `CHART_FAULT`; machines of another id are as they were written. */
export const setup = ((...parts: Parameters<typeof plainSetup>) => {
  const made = plainSetup(...parts)
  return {
    ...made,
    createMachine: (config: Parameters<typeof made.createMachine>[0]) => {
      const { id, at, lost } = JSON.parse(process.env.CHART_FAULT || '{}')
      if (config.id !== id) return made.createMachine(config)
      if (lost !== undefined) return withoutValue(made.createMachine(config), lost)
      const mutant = [...mutantsOf(config), ...stateMutantsOf(config)][at]
      if (mutant === undefined) throw new Error(`${id} has no mutant ${at}`)
      return made.createMachine(mutant.config)
    },
  }
}) as typeof plainSetup

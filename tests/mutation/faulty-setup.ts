import { setup as plainSetup } from 'xstate'
import { mutantsOf } from './mutants'

/** XState's `setup`, whose machine is the mutant of `CHART_MUTANT`, such as `order#3`; other machines are as they were written. */
export const setup = ((...parts: Parameters<typeof plainSetup>) => {
  const made = plainSetup(...parts)
  return { ...made, createMachine: (config: object) => made.createMachine(faulty(config)) }
}) as typeof plainSetup

function faulty(config: object): object {
  const [id, at] = (process.env.CHART_MUTANT ?? '').split('#')
  if (!('id' in config) || config.id !== id) return config
  const mutant = mutantsOf(config)[Number(at)]
  if (mutant === undefined) throw new Error(`${id} has no mutant ${at}`)
  return mutant.config
}

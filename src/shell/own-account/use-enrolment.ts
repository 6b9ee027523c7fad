import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import { ownAccount } from '../../../contract/own-account'
import { type StepOutcome, secondFactorMachine } from '../../../machines/second-factor/second-factor.machine'
import { call } from '../../lib/call'
import { ProblemError } from '../../lib/problem-error'
import { useMachine } from '../../machines/hooks/use-machine'
import { ownKey } from './own-account-query'

interface Told {
  secret: string
  uri: string
  codes: readonly string[]
}

const nothing: Told = { secret: '', uri: '', codes: [] }

/** The machine of setting a second factor up. What is typed and told stays in here, and is forgotten with it. */
export function useEnrolment() {
  const cache = useQueryClient()
  const typed = useRef('')
  const told = useRef<Told>(nothing)
  const machine = useMemo(
    () =>
      secondFactorMachine.provide({
        actors: {
          begin: fromPromise(({ signal }) =>
            outcomeOf(async () => {
              const body = { password: typed.current }
              told.current = { ...nothing, ...(await call(ownAccount.beginSecondFactor, { body, signal })) }
            }),
          ),
          confirm: fromPromise(({ signal }) =>
            outcomeOf(async () => {
              const body = { code: typed.current }
              const { recoveryCodes } = await call(ownAccount.confirmSecondFactor, { body, signal })
              told.current = { ...told.current, codes: recoveryCodes }
              for (const name of [ownKey, 'accounts']) void cache.invalidateQueries({ queryKey: [name] })
            }),
          ),
        },
        actions: {
          forget: () => {
            told.current = nothing
          },
        },
      }),
    [cache],
  )
  const [snapshot, send] = useMachine(machine)
  useEffect(() => send({ type: 'factor.wanted' }), [send])
  return {
    snapshot,
    send,
    told: told.current,
    give: (type: 'password.given' | 'code.given', text: string) => {
      typed.current = text
      send({ type })
    },
  }
}

async function outcomeOf(step: () => Promise<void>): Promise<StepOutcome> {
  try {
    await step()
    return { kind: 'done' }
  } catch (error) {
    if (error instanceof ProblemError) return { kind: 'refused', problem: error.problem }
    throw error
  }
}

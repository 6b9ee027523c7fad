import { useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import { ownAccount } from '../../../contract/system/own-account'
import { ownPasskeys } from '../../../contract/system/own-passkeys'
import { type StepOutcome, secondFactorMachine } from '../../../machines/second-factor/second-factor.machine'
import { call } from '../../lib/api/call'
import { RequestError } from '../../lib/api/request-error'
import { useMachine } from '../../machines/hooks/use-machine'
import { agentLabel } from './agent-label'

interface EnrolmentErrors {
  secret: string
  uri: string
  codes: readonly string[]
}

const nothing: EnrolmentErrors = { secret: '', uri: '', codes: [] }

interface Options {
  /** The token of a session that is not the stored one. */
  token?: string
  onConfirmed?: () => void
}

/** The machine of setting up a second factor. Its codes and secrets stay in here, and are discarded with it. */
export function useEnrolment(options: Options = {}) {
  const given = useRef(options)
  given.current = options
  const typed = useRef('')
  const errors = useRef<EnrolmentErrors>(nothing)
  const machine = useMemo(
    () =>
      secondFactorMachine.provide({
        actors: {
          begin: fromPromise(({ signal }) =>
            outcomeOf(async () => {
              const input = { body: { password: typed.current }, signal, ...tokenOf(given.current) }
              errors.current = { ...nothing, ...(await call(ownAccount.beginSecondFactor, input)) }
            }),
          ),
          create: fromPromise(async ({ signal }) => {
            const outcome = await outcomeOf(async () => {
              const own = { signal, ...tokenOf(given.current) }
              const options = await call(ownPasskeys.begin, own)
              const { createPasskey } = await import('../../lib/api/answer-with-passkey')
              const credential = await createPasskey(options)
              const body = { name: agentLabel(navigator.userAgent).slice(0, 40), credential }
              const { recoveryCodes } = await call(ownPasskeys.add, { body, ...own })
              errors.current = { ...nothing, codes: recoveryCodes }
              given.current.onConfirmed?.()
            })
            const hasNoCodes = outcome.kind === 'done' && errors.current.codes.length === 0
            return hasNoCodes ? ({ kind: 'doneWithoutCodes' } as const) : outcome
          }),
          confirm: fromPromise(({ signal }) =>
            outcomeOf(async () => {
              const input = { body: { code: typed.current }, signal, ...tokenOf(given.current) }
              const { recoveryCodes } = await call(ownAccount.confirmSecondFactor, input)
              errors.current = { ...errors.current, codes: recoveryCodes }
              given.current.onConfirmed?.()
            }),
          ),
        },
        actions: {
          clearSecrets: () => {
            errors.current = nothing
          },
        },
      }),
    [],
  )
  const [snapshot, send] = useMachine(machine)
  return {
    snapshot,
    send,
    errors: errors.current,
    submitInput: (type: 'password.submitted' | 'code.submitted', text: string) => {
      typed.current = text
      send({ type })
    },
  }
}

const tokenOf = ({ token }: Options) => (token === undefined ? {} : { token })

async function outcomeOf(step: () => Promise<void>): Promise<StepOutcome> {
  try {
    await step()
    return { kind: 'done' }
  } catch (error) {
    if (error instanceof RequestError) return { kind: 'refused', problem: error.problem }
    throw error
  }
}

import type { ReactNode } from 'react'
import type { trainingPlans } from '../../contract/training/training-plan'
import { call } from '../lib/api/call'
import { named } from '../lib/api/exchange'
import { RequestError } from '../lib/api/request-error'
import { errorSentence } from '../lib/error-sentence'
import { dayOf } from '../lib/format'
import { SharedPlan } from './shared-plan'
import { Failed, Opening, Void } from './states'

// Named without its schemas, which would load a validator that is not needed here.
const shared = named<typeof trainingPlans.shared>('POST', '/shared-training-plan')

/** Shows the plan of a link's token, or why there is none; `show` renders. */
export async function showShared(token: string, show: (page: ReactNode) => void): Promise<void> {
  if (token === '' || token.length > mostSigns) return show(<Void />)
  show(<Opening />)
  try {
    const plan = await call(shared, { body: { token } })
    show(<SharedPlan key={token} plan={plan} today={dayOf(new Date())} />)
  } catch (error) {
    const isVoid = error instanceof RequestError && [404, 422].includes(error.problem.status)
    show(
      isVoid ? (
        <Void />
      ) : (
        <Failed reason={errorSentence(error)} onRetry={() => void showShared(token, show)} />
      ),
    )
  }
}

/** Longer than any token, so the server would not read it. */
const mostSigns = 200

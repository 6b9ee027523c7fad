import { useState } from 'react'
import { m } from '#messages'
import { untilRefetched } from '../../../lib/api/writes'
import { yuan } from '../../../lib/format'

interface Props {
  /** Unpaid lessons of one member. */
  appointmentIds: readonly string[]
  openFen: number
  name: string
  className?: string | undefined
}

/** Opens the collection of lessons with one tap; its code is loaded with the tap. */
export function CollectButton({ appointmentIds, openFen, name, className }: Props) {
  const [state, setState] = useState<'idle' | 'pending' | 'missing'>('idle')
  const action = m.debt_collect({ amount: yuan(openFen) })
  const collect = async () => {
    setState('pending')
    const part = await import('../../../domain/lesson/collect-lessons').catch(() => null)
    if (part === null) return setState('missing')
    await part.collectLessons({ appointmentIds, storeId: null })
    await untilRefetched()
    setState('idle')
  }
  return (
    <button
      type="button"
      className={className}
      data-look="collect"
      disabled={state === 'pending'}
      title={state === 'missing' ? m.dashboard_part_missing() : undefined}
      aria-label={m.start_do_for({ action, name })}
      onClick={() => void collect()}
    >
      {state === 'missing' ? m.dashboard_retry() : action}
    </button>
  )
}

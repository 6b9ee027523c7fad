import { useSearchParams } from 'react-router-dom'
import { PeriodChoice } from '../../kit/filter/period-choice'
import { useStoreChoice } from '../../kit/filter/use-store-choice'
import { type Looked, mostDays, presets } from './shown'

interface Props {
  looked: Looked
  /** The choice that was pressed. */
  opened: 'store' | 'period'
  mayStore: boolean
}

/** The store and the period that the address names. */
export function Choices({ looked, opened, mayStore }: Props) {
  const [, setParams] = useSearchParams()
  return (
    <>
      {mayStore ? <StoreChoice isOpen={opened === 'store'} /> : null}
      <PeriodChoice
        presets={presets}
        period={looked}
        today={looked.today}
        most={mostDays}
        isOpen={opened === 'period'}
        onChange={({ from, to }, preset) =>
          setParams((now) => {
            const next = new URLSearchParams(now)
            for (const name of ['period', 'from', 'to']) next.delete(name)
            const wanted = preset === null ? { from, to } : preset === 'thirty' ? {} : { period: preset }
            for (const [name, value] of Object.entries(wanted)) next.set(name, value)
            return next
          })
        }
      />
    </>
  )
}

function StoreChoice({ isOpen }: { isOpen: boolean }) {
  return useStoreChoice({ isNeeded: false, isOpen }).control
}

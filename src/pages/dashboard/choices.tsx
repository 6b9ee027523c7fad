import { useSearchParams } from 'react-router-dom'
import { PeriodChoice } from '../../kit/filter/period-choice'
import { useStoreChoice } from '../../kit/filter/use-store-choice'
import { type DashboardSelection, mostDays, presets } from './selection'

interface Props {
  selection: DashboardSelection
  /** The choice that was pressed. */
  opened: 'store' | 'period'
  mayStore: boolean
  hasPeriod: boolean
}

/** The store and the period that the address names. */
export function Choices({ selection, opened, mayStore, hasPeriod }: Props) {
  const [, setParams] = useSearchParams()
  return (
    <>
      {mayStore ? <StoreChoice isOpen={opened === 'store'} /> : null}
      {hasPeriod ? (
        <PeriodChoice
          presets={presets}
          period={selection}
          today={selection.today}
          most={mostDays}
          isOpen={opened === 'period'}
          onChange={({ from, to }, preset) =>
            setParams((now) => {
              const next = new URLSearchParams(now)
              for (const name of ['period', 'from', 'to']) next.delete(name)
              const nextPeriod =
                preset === null ? { from, to } : preset === 'thirty' ? {} : { period: preset }
              for (const [name, value] of Object.entries(nextPeriod)) next.set(name, value)
              return next
            })
          }
        />
      ) : null}
    </>
  )
}

function StoreChoice({ isOpen }: { isOpen: boolean }) {
  return useStoreChoice({ isNeeded: false, isOpen }).control
}

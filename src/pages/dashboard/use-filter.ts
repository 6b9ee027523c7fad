import { useSearchParams } from 'react-router-dom'
import { useNow } from '../../kit/ui/use-now'
import { dayOf } from '../../lib/format'
import { type DashboardSelection, dashboardSelection } from './selection'

export function useFilter(): DashboardSelection {
  const [search] = useSearchParams()
  return dashboardSelection(search, dayOf(useNow()))
}

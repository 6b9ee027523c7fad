import { useQuery } from '@tanstack/react-query'
import { errorSentence } from '../../lib/error-sentence'
import { CoachLoad } from './coach-load'
import { Failed } from './failed'
import { chartsQuery } from './figures-query'
import { RevenueByDay } from './revenue-by-day'
import type { Looked } from './shown'
import { VisitHeat } from './visit-heat'
import '../../kit/list/list.css'
import './charts.css'

/** The figures over time. A part that the person may not see is absent. */
export function Charts({ looked }: { looked: Looked }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(chartsQuery(looked))
  if (data === undefined)
    return error === null ? (
      <div className="dashboard-charts" aria-busy="true">
        <div className="kit-chart dashboard-chart-waits" />
        <div className="kit-chart dashboard-chart-waits" />
        <div className="kit-chart dashboard-chart-waits" />
      </div>
    ) : (
      <Failed reason={errorSentence(error)} onRetry={() => void refetch()} />
    )
  const { revenue, visits, coaches } = data
  const file = `${looked.from}-${looked.to}`
  return (
    <div className="dashboard-charts" aria-busy={isPlaceholderData}>
      {revenue === null ? null : <RevenueByDay revenue={revenue} file={`revenue-${file}`} />}
      {visits === null ? null : <VisitHeat visits={visits} file={`visits-${file}`} />}
      {coaches === null ? null : <CoachLoad coaches={coaches} file={`coaches-${file}`} />}
    </div>
  )
}

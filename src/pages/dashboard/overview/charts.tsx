import { useQuery } from '@tanstack/react-query'
import chartStyle from '../../../kit/chart/chart.module.css'
import { errorSentence } from '../../../lib/error-sentence'
import { Failed } from '../failed'
import { chartsQuery } from '../figures-query'
import type { DashboardSelection } from '../selection'
import style from './charts.module.css'
import { CoachLoad } from './coach-load'
import { RevenueByDay } from './revenue-by-day'
import { VisitHeat } from './visit-heat'

/** The figures over time. A part that the person may not see is absent. */
export function Charts({ selection }: { selection: DashboardSelection }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(chartsQuery(selection))
  if (data === undefined)
    return error === null ? (
      <div className={style.charts} aria-busy="true">
        <div className={`${chartStyle.chart} ${style.chartWaits}`} />
        <div className={`${chartStyle.chart} ${style.chartWaits}`} />
        <div className={`${chartStyle.chart} ${style.chartWaits}`} />
      </div>
    ) : (
      <Failed reason={errorSentence(error)} onRetry={() => void refetch()} />
    )
  const { revenue, visits, coaches } = data
  const file = `${selection.from}-${selection.to}`
  return (
    <div className={style.charts} aria-busy={isPlaceholderData}>
      {revenue === null ? null : <RevenueByDay revenue={revenue} file={`revenue-${file}`} />}
      {visits === null ? null : <VisitHeat visits={visits} file={`visits-${file}`} />}
      {coaches === null ? null : <CoachLoad coaches={coaches} file={`coaches-${file}`} />}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DashboardCharts } from '../../../../contract/system/dashboard'
import chartStyle from '../../../kit/chart/chart.module.css'
import { errorSentence } from '../../../lib/error-sentence'
import { Failed } from '../failed'
import { chartsQuery } from '../figures-query'
import type { DashboardSelection } from '../selection'
import style from './charts.module.css'
import { CoachLoad } from './coach-load'
import { RevenueByDay } from './revenue-by-day'
import { VisitHeat } from './visit-heat'

interface Props {
  selection: DashboardSelection
}

/** The first chart that the person may see, beside the open work. */
export function FirstChart({ selection }: Props) {
  return <Charts selection={selection} from={0} to={1} />
}

/** The others; nothing where there is one chart at most. */
export function OtherCharts({ selection }: Props) {
  return <Charts selection={selection} from={1} to={3} />
}

function Charts({ selection, from, to }: Props & { from: number; to: number }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(chartsQuery(selection))
  if (data === undefined)
    return error === null ? (
      <div className={style.charts} aria-busy="true">
        {Array.from({ length: to - from }, (_, at) => at).map((at) => (
          <div key={at} className={`${chartStyle.chart} ${style.chartWaits}`} />
        ))}
      </div>
    ) : from === 0 ? (
      <Failed reason={errorSentence(error)} onRetry={() => void refetch()} />
    ) : null
  const charts = chartsOf(data, `${selection.from}-${selection.to}`).slice(from, to)
  return charts.length === 0 ? null : (
    <div className={style.charts} aria-busy={isPlaceholderData}>
      {charts}
    </div>
  )
}

function chartsOf({ revenue, visits, coaches }: DashboardCharts, file: string): ReactNode[] {
  return [
    revenue === null ? null : <RevenueByDay key="revenue" revenue={revenue} file={`revenue-${file}`} />,
    visits === null ? null : <VisitHeat key="visits" visits={visits} file={`visits-${file}`} />,
    coaches === null ? null : <CoachLoad key="coaches" coaches={coaches} file={`coaches-${file}`} />,
  ].filter((chart) => chart !== null)
}

import { m } from '#messages'
import type { DashboardCharts } from '../../../../contract/system/dashboard'
import { HeatMap } from '../../../kit/chart/heat-map'
import { ChartPanel } from '../../../kit/chart/panel'
import { weekdayName } from '../../../lib/weekday'

interface Props {
  visits: NonNullable<DashboardCharts['visits']>
  file: string
}

/** Average visits per weekday and hour over the period. */
export function VisitHeat({ visits: { heat, weekdays }, file }: Props) {
  const busy = heat.flatMap((hours) => hours.flatMap((visits, hour) => (visits > 0 ? [hour] : [])))
  const [first, last] = [Math.min(8, ...busy), Math.max(21, ...busy)]
  const hours = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const mean = (day: number, hour: number) => {
    const days = weekdays[day] ?? 0
    return days === 0 ? undefined : (heat[day]?.[hour] ?? 0) / days
  }
  const title = m.dashboard_chart_visits()
  const days = heat.map((_, day) => day)
  return (
    <ChartPanel
      title={title}
      file={file}
      rows={days}
      keyOf={String}
      columns={[
        { name: m.dashboard_weekday(), text: nameOf },
        ...hours.map((hour) => ({ name: `${hour}:00`, text: (day: number) => text(mean(day, hour)) })),
      ]}
      note={m.dashboard_heat_note()}
    >
      <HeatMap
        label={m.dashboard_heat_keys({ title })}
        rows={days.map((day) => ({ key: String(day), name: nameOf(day) }))}
        columns={hours.map((hour) => ({ key: String(hour), name: String(hour) }))}
        value={(row, column) => mean(row, hours[column] ?? 0)}
        format={(row, column) =>
          m.dashboard_heat_cell({
            weekday: nameOf(row),
            from: hours[column] ?? 0,
            to: (hours[column] ?? 0) + 1,
            count: text(mean(row, hours[column] ?? 0)),
          })
        }
      />
    </ChartPanel>
  )
}

const text = (mean: number | undefined): string =>
  mean === undefined ? '–' : String(Math.round(mean * 10) / 10)

/** Monday is 0. */
const nameOf = (day: number) => weekdayName(day + 1)

import { m } from '#messages'
import { pathTo } from '../../lib/path-to'

export const views = {
  chart: m.machines_view_chart,
  runs: m.machines_view_runs,
  log: m.machines_view_log,
  sequence: m.machines_view_sequence,
  simulator: m.machines_view_simulator,
  source: m.machines_view_source,
}
export type View = keyof typeof views
export const viewNames = [
  'chart',
  'runs',
  'log',
  'sequence',
  'simulator',
  'source',
] as const satisfies readonly View[]

export const addressOf = (machine: string, view: View) => pathTo('machines', { machine, view })

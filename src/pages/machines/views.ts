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

/** The record whose way the address asks for. */
export interface Subject {
  machine: string
  resource: string
  record: string
}

/** A subject stays in the address from view to view, so that its way is there again under 实际运行. */
export const addressOf = (machine: string, view: View, subject: Subject | null = null) =>
  pathTo('machines', {
    machine,
    view,
    ...(subject && { resource: subject.resource, record: subject.record }),
  })

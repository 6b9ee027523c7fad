import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { m } from '#messages'
import { endpoint } from '../../../../contract/endpoint'
import { auditEntry } from '../../../../contract/system/audit-entry'
import { actorLabel } from '../../../kit/history/actor-label'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { secondOf } from '../../../lib/format'
import { Link } from '../../../lib/link'
import type { CatalogueEntry } from '../catalogue'
import { Chart } from '../chart/chart'
import panelStyle from '../panel.module.css'
import { addressOf } from '../views'
import style from './runs.module.css'
import { type PathStep, pathOf } from './transition-of'
import { spanOf, TransitionText } from './view'

interface Props {
  entry: CatalogueEntry
  drawing: string
  /** The resource's name and the record's id. */
  resource: string
  record: string
}

/** The way of one record along its chart, as its history tells. */
export function PathView({ entry, drawing, resource, record }: Props) {
  const { data, error } = useQuery({
    queryKey: [resource, 'history', record],
    queryFn: ({ signal }) => call(historyOf(resource), { id: record, signal }),
    staleTime: 0,
  })
  const path = useMemo(() => data && pathOf(entry.machine, data.rows), [entry, data])
  const last = path?.at(-1)
  const overlay = useMemo(() => ({ badges: orderOn(path ?? []) }), [path])
  const marks = useMemo(
    () => ({
      active: last === undefined ? [] : [`${entry.id}.${last.to}`],
      verdicts: new Map(),
      taken: { turn: 0, names: [] },
    }),
    [entry, last],
  )
  return (
    <div className={panelStyle.split}>
      <Chart machine={entry.id} drawing={drawing} marks={marks} overlay={overlay} />
      <section className={panelStyle.panel} aria-label={m.machines_path_of()}>
        <h3>{m.machines_path_of()}</h3>
        {error !== null ? (
          <p role="alert">{errorSentence(error)}</p>
        ) : path === undefined ? (
          <p role="status">{m.machines_loading()}</p>
        ) : path.length === 0 ? (
          <p className={panelStyle.faint}>{m.machines_path_empty()}</p>
        ) : (
          <ol className={style.path}>
            {path.map((step, index) => (
              <Step
                key={step.id}
                step={step}
                before={path[index - 1]}
                number={numbers(path)[index] ?? null}
              />
            ))}
          </ol>
        )}
        <p>
          <Link to={addressOf(entry.id, 'runs')} className={textStyle.link}>
            {m.machines_path_all()}
          </Link>
        </p>
      </section>
    </div>
  )
}

function Step({
  step: { at, who, action, from, to, transition },
  before,
  number,
}: {
  step: PathStep
  before: PathStep | undefined
  number: number | null
}) {
  return (
    <li>
      <span className={style.number}>{number}</span>
      <div>
        {transition !== undefined ? (
          <TransitionText name={transition} />
        ) : from === null ? (
          <span>{m.machines_path_begin({ status: to })}</span>
        ) : (
          <>
            <code>{action}</code>
            <small>
              {from} → {to} · {m.machines_path_outside()}
            </small>
          </>
        )}
        <small>
          <time dateTime={at}>{secondOf(at)}</time> · {actorLabel(who)}
          {before === undefined ? null : <> · +{spanOf((Date.parse(at) - Date.parse(before.at)) / 1000)}</>}
        </small>
      </div>
    </li>
  )
}

/** The number of each step that is a transition of the chart; the others have none. */
function numbers(path: readonly PathStep[]): (number | null)[] {
  let last = 0
  return path.map(({ transition }) => {
    if (transition === undefined) return null
    last += 1
    return last
  })
}

/** The numbers of the steps on each transition, `2·5`. */
function orderOn(path: readonly PathStep[]): Map<string, string> {
  const badges = new Map<string, string>()
  for (const [index, number] of numbers(path).entries()) {
    const name = path[index]?.transition
    if (name === undefined || number === null) continue
    const before = badges.get(name)
    badges.set(name, before === undefined ? String(number) : `${before}·${number}`)
  }
  return badges
}

/** The history of any resource by its name. The server asks for the permission to read the resource. */
const historyOf = (resource: string) =>
  endpoint('GET', `/${resource}/:id/history`, {
    permission: 'machine:read',
    scope: 'stores',
    reply: z.object({ rows: z.array(auditEntry) }),
  })

import IconDownload from '@douyinfe/semi-icons/lib/es/icons/IconDownload'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import {
  conversionOf,
  costPerWonOf,
  type FunnelLine,
  type LeadFunnel,
  leads,
} from '../../../../contract/sales/lead'
import { type PeriodPreset, periodOf } from '../../../kit/filter/period'
import { PeriodChoice } from '../../../kit/filter/period-choice'
import { useStoreChoice } from '../../../kit/filter/use-store-choice'
import { errorToast } from '../../../kit/toast/error-toast'
import { download } from '../../../kit/ui/download'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import listStatesStyle from '../../../kit/ui/list-states.module.css'
import pageStyle from '../../../kit/ui/page.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { addressOf, call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { count, dayOf, yuan } from '../../../lib/format'
import { PersonViews } from '../views'
import style from './funnel.module.css'
import { leadLabels } from './labels'

const presets: readonly PeriodPreset[] = ['week', 'month', 'lastMonth', 'year']
const stages = ['contacted', 'visiting', 'trial', 'won'] as const

/** How far leads came that were recorded in a period, by source and by seller. The whole query is in the address. */
export function FunnelView() {
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const { store, control } = useStoreChoice({ isNeeded: false })
  const today = dayOf(new Date())
  const month = periodOf('month', today)
  const period = { from: params.get('from') ?? month.from, to: params.get('to') ?? month.to }
  const query = { ...period, store }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [leads.name, 'funnel', query],
    queryFn: ({ signal }) => call(leads.funnel, { query, signal }),
    placeholderData: keepPreviousData,
  })
  const setPeriod = (chosen: { from: string; to: string }) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.set('from', chosen.from)
      next.set('to', chosen.to)
      return next
    })
  const save = async () => {
    const file = `lead-funnel-${period.from}-${period.to}.csv`
    try {
      await download(addressOf(leads.funnelCsv, { query }), file, () => {}, new AbortController().signal)
      Toast.success(m.kit_exported())
    } catch (failed) {
      errorToast(errorSentence(failed))
    }
  }
  return (
    <section className={pageStyle.page} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.lead_funnel_title()}</h1>
        <div className={pageStyle.pageActions}>
          <PersonViews now="funnel" />
        </div>
      </header>
      <div className={style.bar}>
        <PeriodChoice presets={presets} period={period} today={today} onChange={setPeriod} />
        {control}
        {may(leads.funnelCsv) ? (
          <Button
            theme="borderless"
            type="tertiary"
            icon={<IconDownload aria-hidden />}
            onClick={() => void save()}
          >
            {m.lead_export()}
          </Button>
        ) : null}
      </div>
      {error !== null && data === undefined ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.total.leads === 0 ? (
        <p className={listStatesStyle.state}>{m.lead_funnel_empty()}</p>
      ) : (
        <div className={style.funnel} aria-busy={isFetching}>
          <Stages line={data.total} />
          <Lines name={m.lead_funnel_by_source()} lines={bySource(data)} total={data.total} />
          <Lines name={m.lead_funnel_by_seller()} lines={bySeller(data)} total={data.total} />
          <p className={textStyle.note}>{m.lead_funnel_note()}</p>
        </div>
      )}
    </section>
  )
}

/** Each state's share of all leads, as bars below each other. */
function Stages({ line }: { line: FunnelLine }) {
  const steps = [
    { key: 'leads', label: m.lead_funnel_leads(), found: line.leads },
    ...stages.map((stage) => ({ key: stage, label: leadLabels.status.label(stage), found: line[stage] })),
  ]
  return (
    <ol className={style.stages} aria-label={m.lead_funnel_title()}>
      {steps.map(({ key, label, found }) => {
        // As conversionOf reckons it, with one decimal.
        const percent = conversionOf({ leads: line.leads, won: found }) ?? 0
        return (
          <li key={key}>
            <span>{label}</span>
            <span className={style.bars}>
              <span style={{ width: `${percent}%` }} />
            </span>
            <strong>{count(found)}</strong>
            <span>{percent}%</span>
          </li>
        )
      })}
    </ol>
  )
}

interface Line extends FunnelLine {
  key: string
  name: string
}

const bySource = ({ bySource: lines }: LeadFunnel): Line[] =>
  lines.map((line) => ({ ...line, key: line.source, name: leadLabels.source.label(line.source) }))
const bySeller = ({ bySeller: lines }: LeadFunnel): Line[] =>
  lines.map((line) => ({ ...line, key: line.ownerId ?? '', name: line.ownerName ?? m.lead_unowned() }))

function Lines({ name, lines, total }: { name: string; lines: Line[]; total: FunnelLine }) {
  return (
    <div className={`${style.panel} ${textStyle.scroll}`}>
      <table className={style.table}>
        <caption className="console-hidden">{m.lead_funnel_caption({ by: name })}</caption>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{m.lead_funnel_leads()}</th>
            {stages.map((stage) => (
              <th key={stage} scope="col">
                {leadLabels.status.label(stage)}
              </th>
            ))}
            <th scope="col">{leadLabels.status.label('lost')}</th>
            <th scope="col">{m.lead_funnel_conversion()}</th>
            <th scope="col">{m.lead_funnel_cost_per_won()}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">{line.name}</th>
              <Figures of={line} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.lead_funnel_by_total()}</th>
            <Figures of={total} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Figures({ of }: { of: FunnelLine }) {
  const [conversion, cost] = [conversionOf(of), costPerWonOf(of)]
  return (
    <>
      <td>{count(of.leads)}</td>
      {stages.map((stage) => (
        <td key={stage}>{count(of[stage])}</td>
      ))}
      <td>{count(of.lost)}</td>
      <td>{conversion === null ? '—' : `${conversion}%`}</td>
      <td>{cost === null ? '—' : yuan(cost)}</td>
    </>
  )
}

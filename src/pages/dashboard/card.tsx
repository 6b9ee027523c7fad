import { type ComponentType, type ReactNode, useId, useState } from 'react'
import { m } from '#messages'
import { type Figure, hrefOf, linkOf } from '../../../contract/system/dashboard-links'
import { useLazyComponent } from '../../kit/ui/use-lazy-component'
import { yuan } from '../../lib/format'
import { Link } from '../../lib/link'
import style from './dashboard.module.css'
import type { FormulaName } from './formula-label'
import type { DashboardSelection } from './selection'

interface Props {
  name: string
  formula: FormulaName
  /** What the page is opened for is `main`; what is looked at once a week is `minor`. */
  weight?: 'main' | 'minor'
  /** Undefined while it loads: its space is reserved. */
  value: ReactNode | undefined
  /** The figure's link. */
  to?: string | undefined
  /** How many lines `children` will have. */
  lines?: number
  className?: string | undefined
  children?: ReactNode
}

/** A figure, its formula, and its comparison. */
export function Card({ name, formula, weight, value, to, lines = 1, className = '', children }: Props) {
  const id = useId()
  return (
    <section className={`${style.card} ${className}`} data-weight={weight} aria-labelledby={id}>
      <header>
        <h3 id={id}>{name}</h3>
        <Formula name={name} of={formula} />
      </header>
      {value === undefined ? (
        <>
          <span className={`${style.number} ${style.waiting}`} />
          <div className={style.notes} style={{ minHeight: lines * 22 }} />
        </>
      ) : (
        <>
          <p className={style.number}>
            {to === undefined ? (
              value
            ) : (
              <Link to={to} aria-labelledby={`${id} ${id}-value`}>
                <span id={`${id}-value`}>{value}</span>
              </Link>
            )}
          </p>
          <div className={style.notes} style={{ minHeight: lines * 22 }}>
            {children}
          </div>
        </>
      )}
    </section>
  )
}

/** The sentence is shown on hover and on focus, and closes with Escape; its text is loaded on first use. */
function Formula({ name, of }: { name: string; of: FormulaName }) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const { Part, open } = useLazyComponent<{ of: FormulaName }>(
    async () => (await import('./formula-label')).FormulaLabel,
  )
  const show = () => {
    setShown(true)
    if (Part === null) open()
  }
  const Words: ComponentType<{ of: FormulaName }> | null = Part
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the sentence may be pointed at without going away
    <span className={style.formula} onMouseEnter={show} onMouseLeave={() => setShown(false)}>
      <button
        type="button"
        aria-label={m.dashboard_formula({ name })}
        aria-describedby={isShown ? id : undefined}
        onFocus={show}
        onClick={show}
        onBlur={() => setShown(false)}
        onKeyDown={({ key }) => key === 'Escape' && setShown(false)}
      >
        ?
      </button>
      {isShown ? (
        <span id={id} role="tooltip">
          {Words === null ? '…' : <Words of={of} />}
        </span>
      ) : null}
    </span>
  )
}

/** A linked figure in a line of notes. */
export function Leads(props: {
  figure: Figure
  selection: DashboardSelection
  name?: string
  children: ReactNode
}) {
  const { figure, selection, name, children } = props
  return (
    <Link className={style.leads} to={hrefOf(linkOf(figure, selection))} aria-label={name}>
      {children}
    </Link>
  )
}

/** An amount with small decimals. */
export function Money({ fen }: { fen: number }) {
  const text = yuan(fen)
  return (
    <>
      {text.slice(0, -3)}
      <small>{text.slice(-3)}</small>
    </>
  )
}

/** Above it, a percentage says less than the figure that it grew from. */
const mostPercent = 300

/** A figure and the one that it is compared with, in one sentence; nothing without the latter. */
export function Compared({
  now,
  before,
  text,
  period = 'before',
}: {
  now: number
  before: number | null
  text: (value: number) => string
  period?: 'before' | 'lastWeekSoFar'
}) {
  if (before === null) return null
  const value = text(before)
  const isBeyond = before > 0 && ((now - before) / before) * 100 > mostPercent
  if (!isBeyond)
    return (
      <p>
        {period === 'before'
          ? m.dashboard_before({ value })
          : m.dashboard_last_week_so_far({ amount: value })}
        <Change now={now} before={before} />
      </p>
    )
  return (
    <p className={style.grown}>
      <span aria-hidden="true">↑ </span>
      {period === 'before' ? m.dashboard_grown({ value }) : m.dashboard_grown_last_week({ value })}
    </p>
  )
}

/** The change from one figure to another in percent; empty where the first is zero. */
export function Change({
  now,
  before,
  isGood = 'more',
}: {
  now: number
  before: number
  isGood?: 'more' | 'less'
}) {
  if (before <= 0) return null
  const percent = Math.round(((now - before) / before) * 1000) / 10
  if (percent === 0) return <span className={style.change}>{m.dashboard_same()}</span>
  const isMore = percent > 0
  return (
    <span className={style.change} data-good={isMore === (isGood === 'more')}>
      <span aria-hidden="true">{isMore ? '↑' : '↓'}</span>
      <span className="console-hidden">{isMore ? m.dashboard_more() : m.dashboard_less()}</span>
      {Math.abs(percent)}%
    </span>
  )
}

/** A share in percent to one decimal; a dash where the whole is zero. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 1000) / 10}%`

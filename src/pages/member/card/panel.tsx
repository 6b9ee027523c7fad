import Button from '@douyinfe/semi-ui/lib/es/button'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { plusDays } from '../../../../contract/days'
import type { Member } from '../../../../contract/membership/member'
import { type Membership, memberships } from '../../../../contract/membership/membership'
import { coverageText } from '../../../domain/card/coverage-text'
import { saleOf } from '../../../domain/card/sale-of'
import { RowMenu } from '../../../kit/list/row-menu'
import type { RowAction } from '../../../kit/list/row-menu-list'
import { useLifecycle } from '../../../kit/record/use-lifecycle'
import { scrollWithin } from '../../../kit/ui/scroll-within'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { dayOf, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { Fact } from '../fact'
import { daysLeftOf, nameOf } from '../labels'
import memberStyle from '../list/member.module.css'
import style from './card.module.css'
import { cardLabels, cardTag } from './labels'
import { type CardCommand, cardLifecycle, decide } from './lifecycle'
import { CardUses } from './uses'

/** The commands with buttons on the card itself; the others are in its menu. */
const foremost = ['renew', 'freeze', 'unfreeze', 'extend']

/** One card: its use, its remaining units, and its commands. */
export function CardPanel({ member, card }: { member: Member; card: Membership }) {
  const [showsUses, setShowsUses] = useState(false)
  const transitions = useMemo(() => cardLifecycle(card), [card])
  const { actionsOf, dialog } = useLifecycle({ resource: memberships, transitions, decide, nameOf })
  const sales = useSales(member, card)
  const may = useMay()
  const path: RowAction = {
    key: 'path',
    label: m.kit_history_chart(),
    to: pathTo('machines', { view: 'runs', resource: memberships.name, record: card.id }),
  }
  const actions = [...sales, ...actionsOf(card), ...(may({ permission: 'machine:read' }) ? [path] : [])]
  const panel = useSought(card.id)
  useRequestedAction(card.id, actions)
  const shown = foremost.flatMap(
    (key) => actions.find((one) => one.key === key && one.refusal === undefined) ?? [],
  )
  const hasUses = card.kind !== 'period'
  return (
    <article ref={panel} className={style.panel} data-status={card.status} aria-label={card.name}>
      <header>
        <h3>{card.name}</h3>
        <StatusTag {...cardTag(card)} />
        <span
          className={textStyle.faint}
        >{`${cardLabels.kind.label(card.kind)} · ${cardLabels.origin.label(card.origin)}`}</span>
        {card.hasOpenRefund ? <StatusTag label={m.membership_refund_open()} tone="warning" /> : null}
        {actions.length === 0 ? null : (
          <RowMenu name={card.name} actions={actions.filter((one) => !shown.includes(one))} />
        )}
      </header>
      <dl>
        <Fact label={m.membership_card_no()}>
          <span className={style.cardNo}>{card.cardNo}</span>
        </Fact>
        <Fact label={m.membership_term()}>
          <Term card={card} />
        </Fact>
        <Remains card={card} />
        <Fact label={m.membership_stores()}>
          {card.storeScope === 'all' ? m.membership_every_store() : card.storeNames.join(m.kit_comma())}
        </Fact>
        {card.courseName === null ? null : <Fact label={m.membership_course()}>{card.courseName}</Fact>}
        <Fact label={m.membership_freezes()}>{freezesLabel(card)}</Fact>
        {card.guestsPerMonth === 0 ? null : (
          <Fact label={m.guest_title()}>{m.guest_per_month_fact({ count: card.guestsPerMonth })}</Fact>
        )}
        <Fact label={m.membership_value()}>
          {yuan(card.valueFen)}
          {card.orderId === null ? null : (
            <Link className={textStyle.link} to={pathTo('order', { open: card.orderId })}>
              {m.membership_order()}
            </Link>
          )}
        </Fact>
        <Covers card={card} />
        {card.note === '' ? null : <Fact label={m.membership_note()}>{card.note}</Fact>}
      </dl>
      {shown.length === 0 && !hasUses ? null : (
        <footer className={textStyle.buttons}>
          {shown.map((action) => (
            <ActionButton key={action.key} action={action} />
          ))}
          {hasUses ? (
            <Button
              theme="borderless"
              type="tertiary"
              aria-expanded={showsUses}
              onClick={() => setShowsUses(!showsUses)}
            >
              {card.kind === 'times' ? m.membership_uses_times() : m.membership_uses_money()}
            </Button>
          ) : null}
        </footer>
      )}
      {showsUses ? <CardUses card={card} /> : null}
      {dialog}
    </article>
  )
}

function ActionButton({ action }: { action: RowAction }) {
  const go = useNavigate()
  return (
    <Button type="tertiary" onClick={() => (action.to === undefined ? action.run() : go(action.to))}>
      {action.label}
    </Button>
  )
}

function Covers({ card }: { card: Membership }) {
  return (
    <div className={style.covers}>
      <dt>{m.coverage_title()}</dt>
      <dd>
        <ul>
          {coverageText(card.coverage).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </dd>
    </div>
  )
}

/** The card's days, and those that a freeze adds. */
function Term({ card }: { card: Membership }) {
  const today = dayOf(new Date())
  const open = card.freezes.find(({ to, endedOn }) => endedOn === null && to >= today)
  const left = card.daysLeft === null ? null : daysLeftOf(plusDays(today, card.daysLeft), today)
  return (
    <span className={memberStyle.two}>
      <span>
        {m.member_from_to({ from: card.startsOn, to: card.endsOn })}{' '}
        {left === null ? null : <small className={memberStyle[`days-${left.tone}`]}>{left.label}</small>}
      </span>
      {open === undefined ? null : (
        <small>{m.membership_frozen_until({ from: open.from, to: open.to, on: card.plannedEndsOn })}</small>
      )}
    </span>
  )
}

/** The times or money left, and the total. */
function Remains({ card }: { card: Membership }) {
  if (card.balanceFen !== null) return <Fact label={m.membership_balance()}>{yuan(card.balanceFen)}</Fact>
  if (card.timesLeft === null || card.timesTotal === null) return null
  const share = card.timesTotal === 0 ? 0 : (100 * card.timesLeft) / card.timesTotal
  return (
    <Fact label={m.membership_times()}>
      {m.membership_times_of({ left: card.timesLeft, total: card.timesTotal })}
      <span className={style.meter} aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
    </Fact>
  )
}

const freezesLabel = (card: Membership) =>
  card.freezeMaxCount === 0 || card.freezeMaxDays === 0
    ? m.membership_refused_no_freeze()
    : m.membership_freezes_said({
        days: card.freezeUsedDays,
        mostDays: card.freezeMaxDays,
        count: card.freezeCount,
        mostCount: card.freezeMaxCount,
      })

/** The cashier's commands for a card, as links to the order page. */
function useSales(member: Member, card: Membership): RowAction[] {
  const may = useMay()
  if (!may({ permission: 'order:write' })) return []
  const sales: [CardCommand & ('renew' | 'upgrade' | 'transfer'), string][] = [
    ['renew', m.membership_do_renew()],
    ['upgrade', m.membership_do_upgrade()],
    ['transfer', m.membership_do_transfer()],
  ]
  return sales.flatMap(([key, label]): RowAction[] => {
    const { allowed, refusal } = decide(card, key)
    if (allowed) return [{ key, label, to: saleOf(key, member.id, card.id) }]
    return refusal === undefined ? [] : [{ key, label, run: () => {}, refusal }]
  })
}

/** Scrolls to the card in the address, `card=<id>`. */
function useSought(card: string) {
  const [params] = useSearchParams()
  const panel = useRef<HTMLElement>(null)
  const isSought = params.get('card') === card
  useEffect(() => {
    if (isSought && panel.current !== null) scrollWithin(panel.current, 12)
  }, [isSought])
  return panel
}

/** Starts the action in the address, `card=<id>&act=freeze`, once; then removes it from the address. */
function useRequestedAction(card: string, actions: readonly RowAction[]) {
  const [params, setParams] = useSearchParams()
  const requested = params.get('card') === card ? params.get('act') : null
  const begin = useRef(() => {})
  begin.current = () => {
    setParams((now) => new URLSearchParams([...now].filter(([name]) => name !== 'card' && name !== 'act')), {
      replace: true,
    })
    const action = actions.find(({ key }) => key === requested)
    if (action?.refusal === undefined) action?.run?.()
  }
  useEffect(() => {
    if (requested !== null) begin.current()
  }, [requested])
}

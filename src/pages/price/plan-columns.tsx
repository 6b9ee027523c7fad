import { m } from '#messages'
import type { CityLimits } from '../../../contract/catalogue/city-limits'
import { type ListedPlan, unitPriceFen } from '../../../contract/catalogue/membership-plan'
import { coverageText } from '../../domain/card/coverage-text'
import { Clamped, columnsFor } from '../../kit/list/columns-for'
import { Stacked } from '../../kit/list/stacked'
import { StatusTag } from '../../kit/ui/status-tag'
import { yuan } from '../../lib/format'
import { priceLabels, termLabel, unitLabel } from './labels'
import style from './price.module.css'
import { LimitMark } from './use-city-limits'

const col = columnsFor<ListedPlan>()

export const planColumns = (limits: CityLimits | undefined) => [
  col.text('code', m.plan_code(), { sort: 'code', width: 116 }),
  col.cell('name', m.plan_name(), (row) => <Name plan={row} />, { sort: 'name', width: 150, isName: true }),
  col.cell('kind', m.plan_kind(), (row) => priceLabels.kind.label(row.kind), { width: 72, isExtra: true }),
  col.cell('term', m.plan_term(), (row) => termLabel(row), { card: 'fact', width: 150 }),
  col.cell('coverage', m.coverage_title(), (row) => <CoverageCell plan={row} />, { width: 170 }),
  col.cell('salePriceFen', m.plan_sale_price(), (row) => <Price plan={row} limits={limits} />, {
    card: 'fact',
    sort: 'salePriceFen',
    width: 140,
    right: true,
  }),
  col.status('status', m.plan_status(), ({ status }) => priceLabels.status.tag(status), { width: 80 }),
  col.cell('unit', m.plan_unit_price(), (row) => unitLabel(row.kind, unitPriceFen(row)), {
    width: 120,
    right: true,
  }),
  col.cell(
    'stores',
    m.plan_stores(),
    (row) =>
      row.storeScope === 'all' ? m.plan_every_store() : <Clamped text={row.storeNames.join(m.kit_comma())} />,
    { width: 150, isExtra: true },
  ),
  col.number('sold30d', m.plan_sold(), { width: 96 }),
  col.date('saleFrom', m.plan_sale_from(), { isExtra: true }),
  col.date('saleTo', m.plan_sale_to(), { isExtra: true }),
  col.instant('updatedAt', m.plan_updated_at(), { sort: 'updatedAt', width: 150, isExtra: true }),
]

function Name({ plan }: { plan: ListedPlan }) {
  return (
    <span className={style.name}>
      <Clamped text={plan.name} />
      {plan.badge === 'none' ? null : <em>{priceLabels.badge.label(plan.badge)}</em>}
    </span>
  )
}

function CoverageCell({ plan }: { plan: ListedPlan }) {
  return (
    <span className={style.coverage}>
      {plan.isCoverageAssumed ? <StatusTag label={m.coverage_assumed()} tone="warning" /> : null}
      <Clamped text={coverageText(plan.coverage).join(' · ')} />
    </span>
  )
}

function Price({ plan, limits }: { plan: ListedPlan; limits: CityLimits | undefined }) {
  return (
    <Stacked
      right
      note={plan.listPriceFen === plan.salePriceFen ? null : <del>{yuan(plan.listPriceFen)}</del>}
    >
      <LimitMark plan={plan} limits={limits} /> {yuan(plan.salePriceFen)}
    </Stacked>
  )
}

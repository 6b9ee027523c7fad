import { m } from '#messages'
import type { EarningRule } from '../../../../contract/sales/earning-rule'
import { earningLabels } from '../../../domain/earning/labels'
import { Clamped, columnsFor } from '../../../kit/list/columns-for'
import { StatusTag } from '../../../kit/ui/status-tag'
import style from './columns.module.css'
import { daysOf, paysOf, scopeOf } from './scope-of'

const col = columnsFor<EarningRule>()

export const earningRuleColumns = () => [
  col.cell('name', m.earning_rule_name(), (row) => <Clamped text={row.name} />, {
    sort: 'name',
    width: 170,
    isName: true,
  }),
  col.cell('kind', m.earning_rule_kind(), ({ kind }) => earningLabels.kind.label(kind), { width: 116 }),
  col.cell('scope', m.earning_rule_scope(), (row) => <Clamped text={scopeOf(row)} />, {
    card: 'fact',
    width: 220,
  }),
  col.cell('pays', m.earning_pays(), (row) => <span className={style.pays}>{paysOf(row)}</span>, {
    card: 'fact',
    width: 240,
  }),
  col.cell('days', m.earning_rule_days(), daysOf, { sort: 'validFrom', width: 200 }),
  col.cell(
    'isUsed',
    m.earning_rule_used(),
    ({ isUsed }) => (isUsed ? <StatusTag label={m.earning_rule_used()} tone="quiet" /> : null),
    { width: 84 },
  ),
  col.text('note', m.earning_rule_note(), { width: 180, isExtra: true }),
  col.instant('updatedAt', m.earning_rule_updated_at(), { sort: 'updatedAt', isExtra: true }),
]

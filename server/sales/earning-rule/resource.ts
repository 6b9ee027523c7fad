import { sql } from 'kysely'
import { earningRules } from '../../../contract/sales/earning-rule'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { searchText } from '../../kit/db/search-text'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { checkEarningRule, requireOwnRule } from './check'
import { earningRuleCsv } from './csv'

registerConstraint('earning_rule_apart', { code: 'earning_rule_apart', path: ['validFrom'] })
registerConstraint('earning_rule_stays_used', { code: 'earning_rule_used', path: ['validTo'] })

export const earningRuleResource: ResourceDefinition<typeof earningRules, 'earning_rule'> = {
  contract: earningRules,
  table: 'earning_rule',
  rows: {
    table: 'earning_rule',
    // A rule of the whole chain is visible to all.
    visible: ({ storeIds }) =>
      sql<boolean>`(earning_rule.store_id is null or earning_rule.store_id = any(${storeIds}))`,
  },
  joins: sql`
    left join store on store.id = earning_rule.store_id
    left join coach_course on coach_course.id = earning_rule.course_id
    left join coach on coach.id = earning_rule.coach_id`,
  select: () => sql`
    ${rowBaseOf('earning_rule')}, earning_rule.kind, earning_rule.name, earning_rule.store_id, earning_rule.course_id,
    earning_rule.coach_id, earning_rule.level, earning_rule.session_kind, earning_rule.sold_kind, earning_rule.basis,
    earning_rule.amount, earning_rule.absence_permille, earning_rule.tiers, earning_rule.valid_from, earning_rule.valid_to,
    earning_rule.note, store.name as store_name, coach_course.name as course_name, coach.display_name as coach_name,
    exists (select from earning_line where rule_id = earning_rule.id) as is_used`,
  sorts: {
    validFrom: sql`earning_rule.valid_from`,
    name: sql`earning_rule.name_pinyin`,
    createdAt: sql`earning_rule.created_at`,
    updatedAt: sql`earning_rule.updated_at`,
  },
  filters: {
    kind: (list) => sql`earning_rule.kind = any(${list})`,
    // Those that apply there.
    store: (id) => sql`(earning_rule.store_id is null or earning_rule.store_id = ${id})`,
    on: (day) =>
      sql`(earning_rule.valid_from <= ${day} and (earning_rule.valid_to is null or earning_rule.valid_to >= ${day}))`,
  },
  search: { members: ['name'], text: ({ name }) => searchText({ names: [name], texts: [] }) },
  check: checkEarningRule,
  archiving: async ({ scope }, before) => {
    requireOwnRule(scope, before)
    return {}
  },
  columns: ({ name, tiers, ...own }) => ({
    ...own,
    name,
    namePinyin: name && pinyinOf(name),
    tiers: tiers && JSON.stringify(tiers),
  }),
  csv: earningRuleCsv,
}

import { type RawBuilder, sql } from 'kysely'
import { leadFacts, leads, openLeadStatuses } from '../../../contract/sales/lead'
import { leadMachine } from '../../../machines/lead/lead.machine'
import type { Principal } from '../../kit/auth/authenticate'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { contains } from '../../kit/db/search-text'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import type { RowScope } from '../../kit/resource/store-scope'
import { wholeMobile } from '../../shared/whole-mobile'
import { checkLead } from './check'
import { leadCsv } from './csv'
import { ownerLimit } from './owner-limit'

registerConstraint('lead_open_key', { code: 'lead_open', path: ['personId'] })

export type LeadResource = ResourceDefinition<typeof leads, 'lead'>

export const leadRows: RowScope = {
  table: 'lead',
  visible: ({ storeIds }) => sql<boolean>`lead.store_id = any(${storeIds})`,
}

/** Whether somebody still follows the lead. */
export const isOpenLead = sql<boolean>`lead.status = any(${sql.val([...openLeadStatuses])}::text[])`

/** An account is of at most one person, and a person has at most one. */
const isOwnerAway = sql<boolean>`exists (
  select from account where account.person_id = lead.owner_id and account.status = 'disabled')`

const ofDue = {
  overdue: (today: string) => sql<boolean>`lead.next_step_on < ${today}::date`,
  today: (today: string) => sql<boolean>`lead.next_step_on <= ${today}::date`,
  none: () => sql<boolean>`lead.next_step_on is null`,
  unowned: () => sql<boolean>`(lead.owner_id is null or ${isOwnerAway})`,
} satisfies Record<string, (today: string) => RawBuilder<boolean>>

const notes = sql`
  (select coalesce(json_agg(json_build_object('id', id, 'at', iso_instant(at), 'who', who, 'isFromSite', is_from_site, 'text', text)
      order by at desc, id desc), '[]')
    from (select * from lead_note where lead_id = lead.id order by at desc, id desc limit 50) note)`

export const leadResource: LeadResource = {
  contract: leads,
  table: 'lead',
  rows: leadRows,
  joins: sql`
    join person on person.id = lead.person_id
    join store on store.id = lead.store_id
    left join member on member.person_id = lead.person_id and member.merged_into_id is null
    left join person owner on owner.id = lead.owner_id
    left join sales_order trial_order on trial_order.id = lead.trial_order_id
    left join sales_order won_order on won_order.id = lead.won_order_id`,
  select: () => sql`
    ${rowBaseOf('lead')},
    lead.person_id, lead.store_id, lead.source, lead.cost_fen, lead.owner_id, lead.next_step, lead.next_step_on, lead.wish,
    lead.status, lead.loss_reason, lead.contacted_at, lead.visiting_at, lead.trial_at, lead.won_at, lead.lost_at,
    lead.awaits_trial_card, lead.trial_order_id, lead.won_order_id,
    person.name as person_name, coalesce(overlay(person.mobile placing '****' from 4 for 4), '') as mobile, member.id as member_id,
    store.name as store_name, owner.name as owner_name, ${isOwnerAway} as is_owner_away, trial_order.order_no as trial_order_no, won_order.order_no as won_order_no`,
  detail: sql`lead.loss_note, lead.consent_at, lead.consent_version, ${notes} as notes`,
  sorts: {
    createdAt: sql`lead.created_at`,
    updatedAt: sql`lead.updated_at`,
    nextStepOn: sql`coalesce(lead.next_step_on, 'infinity'::date)`,
  },
  filters: {
    status: (list) => sql`lead.status = any(${list})`,
    source: (list) => sql`lead.source = any(${list})`,
    store: (id) => sql`lead.store_id = ${id}`,
    owner: (id) => sql`lead.owner_id = ${id}`,
    person: (id) => sql`lead.person_id = ${id}`,
    due: (due, { today }) => sql`(${isOpenLead} and ${ofDue[due](today)})`,
  },
  exactMatch: (q) => {
    const mobile = wholeMobile(q)
    return sql`lead.person_id in (
      select id from person where ${mobile ? sql`person.id in (select people_reached_by(${mobile}))` : contains('person', q)})`
  },
  // A search finds people, whose names may change.
  search: { members: [], text: () => '' },
  check: checkLead,
  columns: (changed) => changed,
  lifecycle: {
    machine: leadMachine,
    facts: (row) => leadFacts(row),
    events: {
      contact: (_, now) => ({ contactedAt: now }),
      scheduleVisit: ({ nextStep, nextStepOn }, now) => ({
        visitingAt: now,
        nextStep,
        nextStepOn,
        stepBeforeVisit: sql`next_step`,
        stepBeforeVisitOn: sql`next_step_on`,
      }),
      startTrial: ({ sellsCard }, now) => ({ trialAt: now, awaitsTrialCard: sellsCard }),
      win: (_, now) => ({ wonAt: now, awaitsTrialCard: false }),
      lose: ({ reason, note }, now) => ({
        lostAt: now,
        lossReason: reason,
        lossNote: note,
        awaitsTrialCard: false,
      }),
      stepBack: () => ({
        contactedAt: sql`case when status = 'contacted' then null else contacted_at end`,
        visitingAt: sql`case when status = 'visiting' then null else visiting_at end`,
        nextStep: sql`case when status = 'visiting' then step_before_visit else next_step end`,
        nextStepOn: sql`case when status = 'visiting' then step_before_visit_on else next_step_on end`,
        trialAt: null,
        awaitsTrialCard: false,
        trialOrderId: null,
      }),
      reopen: () => ({ wonAt: null, wonOrderId: null, lostAt: null, lossReason: null, lossNote: '' }),
    },
  },
  // Who follows it may be disabled without a write of the lead.
  auditSnapshot: ({ notes: _, isOwnerAway: __, ...row }) => row,
  csv: leadCsv,
}

/** The leads as a principal sees and follows them. */
export function leadsSeenBy(principal: Pick<Principal, 'permissions' | 'personId'>): LeadResource {
  const limit = ownerLimit(principal)
  return limit === undefined
    ? leadResource
    : { ...leadResource, limit: { key: limit, where: sql<boolean>`lead.owner_id = ${limit}::uuid` } }
}

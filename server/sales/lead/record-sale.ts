import { sql } from 'kysely'
import type { Lead } from '../../../contract/sales/lead'
import type { WriteContext, WriteRequest } from '../../kit/resource/definition'
import { applyEvent, readForUpdate, updateWithAudit } from '../../kit/resource/mutations'
import { isOpenLead, type LeadResource, leadResource } from './resource'

/**
 * What a paid order means for the buyer's open lead of its store: the first card after a trial began with one to sell is the trial card,
 * any other card wins the lead. An order without cards changes nothing.
 */
export async function recordSale(
  context: WriteContext,
  { id: orderId, memberId, storeId }: { id: string; memberId: string | null; storeId: string },
): Promise<void> {
  if (memberId === null) return
  const { tx } = context
  const { rows } = await sql<{ id: string; version: number; awaitsTrialCard: boolean }>`
    select lead.id, lead.version, awaits_trial_card from lead
    where person_id = (select person_id from member where id = ${memberId}) and store_id = ${storeId} and ${isOpenLead}
      and exists (select from order_item where order_id = ${orderId} and kind in ('plan', 'course'))
    for update
  `.execute(tx)
  const [lead] = rows
  if (lead === undefined) return
  if (lead.awaitsTrialCard)
    await updateWithAudit(context, leadResource, lead.id, {
      verb: 'trialCard',
      columns: { trialOrderId: orderId, awaitsTrialCard: false },
    })
  else await applyEvent(wonBy(leadResource, orderId), 'win', { ...context, ...lead, body: {} })
}

/** Wins a lead, with the person's latest paid card order of its store since the lead was made. */
export async function winLead(resource: LeadResource, request: WriteRequest<object>): Promise<Lead> {
  const { personId, storeId, createdAt, trialOrderId } = await readForUpdate(resource, request)
  const { rows } = await sql<{ id: string }>`
    select sales_order.id from sales_order join member on member.id = sales_order.member_id
    where member.person_id = ${personId} and store_id = ${storeId} and sales_order.status in ('instalments', 'paid', 'partially_refunded')
      and coalesce(paid_at, sales_order.updated_at) >= ${createdAt} and sales_order.id is distinct from ${trialOrderId}
      and exists (select from order_item where order_id = sales_order.id and kind in ('plan', 'course'))
    order by coalesce(paid_at, sales_order.updated_at) desc limit 1
  `.execute(request.tx)
  return applyEvent(wonBy(resource, rows[0]?.id ?? null), 'win', { ...request, body: {} })
}

function wonBy(resource: LeadResource, wonOrderId: string | null): LeadResource {
  const lifecycle = resource.lifecycle!
  return {
    ...resource,
    lifecycle: {
      ...lifecycle,
      events: {
        ...lifecycle.events,
        win: (body, now) => ({ ...lifecycle.events.win(body, now), wonOrderId }),
      },
    },
  }
}

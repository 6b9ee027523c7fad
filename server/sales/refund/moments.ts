import { sql } from 'kysely'
import { holds } from '../../kit/auth/permission'
import { visibleTo } from '../../kit/resource/store-scope'
import type { MemberMoments } from '../../membership/member/member-moments'
import { orderRows } from '../order-table'

/** The refunds of a member, each once. */
export const refundMoments: MemberMoments = ({ id, principal, scope }) => sql`
  select refund.id::text, coalesce(settled_at, refund.updated_at), 'refund', refund.updated_by, refund.status,
    refund_no, amount_fen, coalesce(reject_reason, refund.reason), 'refund', refund.id
  from sales_order join refund on refund.order_id = sales_order.id
  where member_id = ${id} and ${holds(principal.permissions, 'refund:read') ? visibleTo(orderRows, scope) : sql`false`}`

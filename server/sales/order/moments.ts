import { sql } from 'kysely'
import { holds } from '../../kit/auth/permission'
import { visibleTo } from '../../kit/resource/store-scope'
import type { MemberMoments } from '../../membership/member/member-moments'
import { orderRows } from '../order-table'

/** The orders of a member, each once. */
export const orderMoments: MemberMoments = ({ id, principal, scope }) => sql`
  select id::text, coalesce(paid_at, closed_at, created_at), 'order', created_by, status, order_no, payable_fen,
    coalesce(close_reason, nullif(note, '')), 'order', id
  from sales_order where member_id = ${id}
    and ${holds(principal.permissions, 'order:read') ? visibleTo(orderRows, scope) : sql`false`}`

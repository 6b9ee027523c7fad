import { sql } from 'kysely'
import { shanghaiTime } from '../kit/day'
import { problem } from '../kit/problem'
import type { Writing } from '../kit/resource/definition'
import { visibleTo } from '../kit/resource/store-scope'
import { appointmentTable } from '../scheduling/appointment-table'

/** A lesson that an order may collect. */
export interface OpenLesson {
  id: string
  memberId: string
  storeId: string
  /** Course, coach and time, as the receipt shows them. */
  name: string
  openFen: number
}

/** The lessons of the store scope, by id. */
export async function openLessons(
  { tx, scope }: Pick<Writing, 'tx' | 'scope'>,
  ids: readonly string[],
): Promise<Map<string, OpenLesson>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Omit<OpenLesson, 'name'> & Record<'course' | 'coach' | 'startsAt', string>>`
    select appointment.id, appointment.member_id, appointment.store_id, coach_course.name as course,
      coach.display_name as coach, lower(appointment.during) as starts_at,
      greatest(0, coalesce(due_fen, 0) - settled_fen) as open_fen
    from appointment
    join class_session on class_session.id = session_id
    join coach_course on coach_course.id = class_session.course_id
    join coach on coach.id = appointment.coach_id
    where appointment.id = any(${ids}) and ${visibleTo(appointmentTable.rows!, scope)}
  `.execute(tx)
  return new Map(
    rows.map(({ course, coach, startsAt, ...lesson }) => [
      lesson.id,
      { ...lesson, name: nameOf(course, coach, startsAt) },
    ]),
  )
}

/** At most 60 characters, of which the time is never cut. */
function nameOf(course: string, coach: string, startsAt: string): string {
  const time = shanghaiTime(new Date(startsAt)).slice(5, 16)
  return `${`${course} · ${coach}`.slice(0, 57 - time.length)} · ${time}`
}

/** A pending order with a line for one of the lessons, the first one first. */
export async function pendingOrderOf(
  { tx }: Pick<Writing, 'tx'>,
  appointmentIds: readonly string[],
): Promise<{ id: string; orderNo: string } | undefined> {
  const { rows } = await sql<{ id: string; orderNo: string }>`
    select sales_order.id, order_no from order_item join sales_order on sales_order.id = order_id
    where appointment_id = any(${appointmentIds}) and sales_order.status = 'pending'
    order by sales_order.created_at, sales_order.id limit 1
  `.execute(tx)
  return rows[0]
}

/** Throws `in_use` when a pending order collects one of the lessons already. The member is locked. */
export async function refuseCollected(
  writing: Pick<Writing, 'tx'>,
  appointmentIds: readonly string[],
): Promise<void> {
  const order = await pendingOrderOf(writing, appointmentIds)
  if (order === undefined) return
  const fields = [{ path: ['items'], code: 'lesson_in_order', params: { name: order.orderNo } }]
  const blockers = [{ kind: 'order', id: order.id, name: order.orderNo }]
  throw problem('in_use', { fields, blockers, blockerCount: 1 })
}

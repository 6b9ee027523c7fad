import { type RawBuilder, sql } from 'kysely'
import { type Appointment, appointments } from '../../contract/scheduling/appointment'
import { appointmentMachine } from '../../machines/appointment/appointment.machine'
import { appointmentFacts } from '../../machines/appointment/facts'
import type { ResourceDefinition } from '../kit/resource/definition'
import { rowBaseOf } from '../kit/resource/row-base-of'
import { contactMobileColumns } from '../shared/guardian-mobiles'
import { wholeMobile } from '../shared/whole-mobile'
import { appointmentCsv } from './appointment/csv'

const collectingOrderId = sql`(
  select order_id from order_item join sales_order on sales_order.id = order_id
  where order_item.appointment_id = appointment.id and sales_order.status = 'pending' order by order_id limit 1)`

const dueStates: Record<'open' | 'receivable' | 'refundable', RawBuilder<boolean>> = {
  open: sql<boolean>`appointment.due_fen > appointment.settled_fen`,
  receivable: sql<boolean>`
    (appointment.due_fen > appointment.settled_fen and appointment.status in ('completed', 'late_cancelled', 'no_show')
      and appointment.confirmation <> 'disputed')`,
  refundable: sql<boolean>`appointment.settled_fen > coalesce(appointment.due_fen, 0)`,
}

/** The appointment's definition without side effects; appointment.ts adds those of its events. */
export const appointmentTable: ResourceDefinition<typeof appointments, 'appointment'> = {
  contract: appointments,
  table: 'appointment',
  rows: {
    table: 'appointment',
    visible: ({ storeIds }) => sql<boolean>`appointment.store_id = any(${storeIds})`,
  },
  joins: sql`
    join class_session on class_session.id = appointment.session_id
    join coach_course on coach_course.id = class_session.course_id
    join coach on coach.id = appointment.coach_id
    join store on store.id = appointment.store_id
    join member on member.id = appointment.member_id
    join person on person.id = member.person_id
    left join membership on membership.id = appointment.membership_id`,
  select: () => selectAppointment(sql<boolean>`true`),
  detail: sql`
    appointment.note, appointment.price_fen,
    (select encode(sha256, 'hex') from lesson_signature where appointment_id = appointment.id) as signature_hash,
    (select json_build_object('at', iso_instant(dispute.at), 'reason', dispute.reason, 'decision', case when is_upheld is not null then
        json_build_object('isUpheld', is_upheld, 'at', iso_instant(decided_at), 'who', decided_by, 'reason', decision_reason) end)
      from lesson_dispute dispute where dispute.appointment_id = appointment.id) as dispute,
    (select coalesce(json_agg(json_build_object(
        'at', ${iso(sql`move.at`)}, 'who', move.who, 'from', ${iso(sql`lower(move.from_during)`)},
        'to', ${iso(sql`lower(move.to_during)`)}, 'reason', move.reason
      ) order by move.at desc, move.id desc), '[]')
      from appointment_move move where move.appointment_id = appointment.id) as moves`,
  sorts: {
    startsAt: sql`lower(appointment.during)`,
    createdAt: sql`appointment.created_at`,
    updatedAt: sql`appointment.updated_at`,
  },
  filters: {
    status: (list) => sql`appointment.status = any(${list})`,
    kind: (list) => sql`appointment.kind = any(${list})`,
    source: (list) => sql`appointment.source = any(${list})`,
    coach: (id) => sql`appointment.coach_id = ${id}`,
    store: (id) => sql`appointment.store_id = ${id}`,
    member: (id) => sql`appointment.member_id = ${id}`,
    session: (id) => sql`appointment.session_id = ${id}`,
    due: (state) => dueStates[state],
    // The index has no rows without a confirmation.
    confirmation: (list) =>
      list.includes('none')
        ? sql`appointment.confirmation = any(${list})`
        : sql`appointment.confirmation = any(${list}) and appointment.confirmation <> 'none'`,
    from: (instant) => sql`lower(appointment.during) >= ${instant}`,
    to: (instant) => sql`lower(appointment.during) < ${instant}`,
  },
  exactMatch: (q) => {
    const mobile = wholeMobile(q)
    if (mobile === undefined) return undefined
    return sql`appointment.member_id in (
      select id from member where person_id in (select people_reached_by(${mobile})))`
  },
  // A trigger of the database writes the search text.
  search: { members: [], text: () => '' },
  columns: ({ membershipId, note }) => ({
    note,
    ...(membershipId === undefined ? {} : { membershipId }),
  }),
  lifecycle: {
    machine: appointmentMachine,
    facts: (row: Appointment, now) => appointmentFacts(row, now),
    events: {
      confirm: () => ({}),
      checkIn: () => ({}),
      complete: (_, now) => ({ hold: taken, completedAt: now }),
      cancel: ({ reason }) => ({
        cancelReason: reason,
        waitlistPosition: null,
        hold: returned,
        dueFen: notDue,
      }),
      lateCancel: ({ reason }) => ({ cancelReason: reason, hold: taken }),
      noShow: () => ({ hold: taken }),
      promote: () => ({ waitlistPosition: null }),
      reschedule: () => ({}),
      waive: ({ reason }) => ({ hold: returned, ...waived(reason) }),
      makeComplimentary: ({ reason }) => ({
        charge: 'complimentary',
        complimentaryReason: reason,
        membershipId: null,
        hold: 'none',
        units: null,
        valueFen: null,
        paidFen: null,
        dueFen: null,
      }),
    },
  },
  csv: appointmentCsv,
}

/** A private lesson's member who is checked in has passed a terminal of its store, from an hour before the start to the end. */
export const isSeenByFace = sql`
  appointment.kind = 'private' and appointment.status = 'checked_in' and exists (
    select from check_in
    where check_in.member_id = appointment.member_id and check_in.store_id = appointment.store_id and source = 'device'
      and result = 'pass' and check_in.at >= lower(appointment.during) - interval '1 hour'
      and check_in.at < upper(appointment.during)
  )`

/** The members of a list's row; how a seat is paid is left out of the rows that `showsPayment` excludes. */
export const selectAppointment = (showsPayment: RawBuilder<boolean>): RawBuilder<unknown> => sql`
    ${rowBaseOf('appointment')},
    appointment.no, appointment.session_id, appointment.member_id, appointment.source, appointment.status,
    case when ${showsPayment} then appointment.membership_id end as membership_id,
    case when ${showsPayment} then membership.name end as membership_name,
    case when ${showsPayment} then appointment.charge end as charge,
    case when ${showsPayment} then appointment.hold else 'none' end as hold,
    case when ${showsPayment} then appointment.units end as units,
    case when ${showsPayment} then appointment.value_fen end as value_fen,
    case when ${showsPayment} then appointment.due_fen end as due_fen,
    case when ${showsPayment} then appointment.settled_fen else 0 end as settled_fen,
    case when ${showsPayment} then appointment.waived_fen end as waived_fen,
    case when ${showsPayment} then appointment.waive_reason end as waive_reason,
    case when ${showsPayment} then ${collectingOrderId} end as collecting_order_id,
    case when ${showsPayment} then appointment.complimentary_reason end as complimentary_reason,
    appointment.cancel_reason, appointment.waitlist_position, appointment.kind,
    appointment.coach_id, appointment.store_id,
    lower(appointment.during) as starts_at, upper(appointment.during) as ends_at,
    lower(appointment.during) - appointment.cancel_deadline_min * interval '1 minute' as cancel_by,
    person.name as member_name, member.member_no, ${contactMobileColumns},
    coach.display_name as coach_name, coach_course.name as course_name, store.name as store_name,
    class_session.capacity - class_session.booked as seats_left,
    appointment.confirmation, appointment.confirmed_by, appointment.confirmed_at, appointment.completed_at,
    store.lesson_confirmation as confirmation_rule,
    ${isSeenByFace} as is_seen_by_face`

/** What was held is used up. */
export const taken = sql`case hold when 'held' then 'taken' else hold end`

/** What is due is forgiven: of a completed lesson what is open, otherwise all of it. */
export const waived = (reason: string) => {
  const leftFen = sql`case when status = 'completed' then least(due_fen, settled_fen) else 0 end`
  const isDue = sql`due_fen > ${leftFen}`
  return {
    dueFen: sql`case when due_fen is not null then ${leftFen} end`,
    waivedFen: sql`case when ${isDue} then coalesce(waived_fen, 0) + due_fen - ${leftFen} else waived_fen end`,
    waiveReason: sql`case when ${isDue} then ${reason} else waive_reason end`,
  }
}

/** Nothing is due any more, and what was paid is given back. */
export const forgiven = (reason: string) => ({
  dueFen: notDue,
  waivedFen: sql`case when due_fen > 0 then coalesce(waived_fen, 0) + due_fen else waived_fen end`,
  waiveReason: sql`case when due_fen > 0 then ${reason} else waive_reason end`,
})

/** Nothing is due any more. */
export const notDue = sql`case when due_fen is not null then 0 end`

/** What was held or used up has been given back. */
export const returned = sql`case when hold in ('held', 'taken') then 'returned' else hold end`

/** The format in which JSON.stringify writes a Date. */
function iso(at: ReturnType<typeof sql>) {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

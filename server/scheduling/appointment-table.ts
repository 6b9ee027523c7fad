import { sql } from 'kysely'
import { type Appointment, appointments } from '../../contract/scheduling/appointment'
import { appointmentMachine } from '../../machines/appointment/appointment.machine'
import { appointmentFacts } from '../../machines/appointment/facts'
import type { ResourceDefinition } from '../kit/resource/definition'
import { rowBaseOf } from '../kit/resource/row-base-of'
import { wholeMobile } from '../shared/whole-mobile'
import { appointmentCsv } from './appointment/csv'

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
  select: () => sql`
    ${rowBaseOf('appointment')},
    appointment.no, appointment.session_id, appointment.member_id, appointment.membership_id, appointment.source,
    appointment.status, appointment.charge, appointment.hold, appointment.units, appointment.value_fen, appointment.due_fen,
    appointment.complimentary_reason, appointment.cancel_reason, appointment.waitlist_position, appointment.kind,
    appointment.coach_id, appointment.store_id,
    lower(appointment.during) as starts_at, upper(appointment.during) as ends_at,
    lower(appointment.during) - appointment.cancel_deadline_min * interval '1 minute' as cancel_by,
    person.name as member_name, member.member_no, coalesce(overlay(person.mobile placing '****' from 4 for 4), '') as mobile,
    coach.display_name as coach_name, coach_course.name as course_name, store.name as store_name,
    membership.name as membership_name, class_session.capacity - class_session.booked as seats_left`,
  detail: sql`
    appointment.note, appointment.price_fen,
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
    from: (instant) => sql`lower(appointment.during) >= ${instant}`,
    to: (instant) => sql`lower(appointment.during) < ${instant}`,
  },
  exactMatch: (q) => {
    const mobile = wholeMobile(q)
    if (mobile === undefined) return undefined
    return sql`appointment.member_id = (
      select member.id from member join person on person.id = member.person_id where person.mobile = ${mobile})`
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
      complete: () => ({ hold: taken }),
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
      waive: () => ({ hold: returned, dueFen: notDue }),
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

/** What was held is used up. */
export const taken = sql`case hold when 'held' then 'taken' else hold end`

/** Nothing is due any more. */
export const notDue = sql`case when due_fen is not null then 0 end`

/** What was held or used up has been given back. */
export const returned = sql`case when hold in ('held', 'taken') then 'returned' else hold end`

/** The format in which JSON.stringify writes a Date. */
function iso(at: ReturnType<typeof sql>) {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

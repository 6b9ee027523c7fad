import { m } from '#messages'
import type { ClassSession } from '../../../contract/scheduling/class-session'
import { minuteText } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'

export const classSessionCsv: CsvColumn<ClassSession>[] = [
  { header: (locale) => m.booking_starts_at({}, { locale }), cell: ({ startsAt }) => minuteText(startsAt) },
  { header: (locale) => m.booking_ends_at({}, { locale }), cell: ({ endsAt }) => minuteText(endsAt) },
  { header: (locale) => m.booking_course({}, { locale }), cell: ({ courseName }) => courseName },
  {
    header: (locale) => m.booking_kind({}, { locale }),
    cell: ({ kind }, locale) => m[`coachcourse_kind_${kind}`]({}, { locale }),
  },
  { header: (locale) => m.booking_coach({}, { locale }), cell: ({ coachName }) => coachName },
  { header: (locale) => m.booking_store({}, { locale }), cell: ({ storeName }) => storeName },
  { header: (locale) => m.booking_room({}, { locale }), cell: ({ room }) => room },
  { header: (locale) => m.booking_capacity({}, { locale }), cell: ({ capacity }) => capacity },
  { header: (locale) => m.booking_booked({}, { locale }), cell: ({ booked }) => booked },
  { header: (locale) => m.booking_waiting({}, { locale }), cell: ({ waiting }) => waiting },
  {
    header: (locale) => m.booking_status({}, { locale }),
    cell: ({ status }, locale) => m[`booking_session_${status}`]({}, { locale }),
  },
  { header: (locale) => m.booking_cancel_reason({}, { locale }), cell: ({ cancelReason }) => cancelReason },
]

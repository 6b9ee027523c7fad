import { m } from '#messages'
import type { Appointment } from '../../../contract/scheduling/appointment'
import { openDueFen } from '../../../contract/scheduling/open-due-fen'
import { minuteText } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'
import { mobileCell } from '../../shared/mobile-cell'

export const appointmentCsv: CsvColumn<Appointment>[] = [
  { header: (locale) => m.booking_no({}, { locale }), cell: ({ no }) => no },
  { header: (locale) => m.booking_starts_at({}, { locale }), cell: ({ startsAt }) => minuteText(startsAt) },
  { header: (locale) => m.booking_ends_at({}, { locale }), cell: ({ endsAt }) => minuteText(endsAt) },
  { header: (locale) => m.booking_member({}, { locale }), cell: ({ memberName }) => memberName },
  { header: (locale) => m.booking_member_no({}, { locale }), cell: ({ memberNo }) => memberNo },
  {
    header: (locale) => m.booking_mobile({}, { locale }),
    cell: mobileCell,
  },
  { header: (locale) => m.booking_coach({}, { locale }), cell: ({ coachName }) => coachName },
  { header: (locale) => m.booking_course({}, { locale }), cell: ({ courseName }) => courseName },
  {
    header: (locale) => m.booking_kind({}, { locale }),
    cell: ({ kind }, locale) => m[`coachcourse_kind_${kind}`]({}, { locale }),
  },
  { header: (locale) => m.booking_store({}, { locale }), cell: ({ storeName }) => storeName },
  {
    header: (locale) => m.booking_status({}, { locale }),
    cell: ({ status }, locale) => m[`booking_status_${status}`]({}, { locale }),
  },
  {
    header: (locale) => m.booking_source({}, { locale }),
    cell: ({ source }, locale) => m[`booking_source_${source}`]({}, { locale }),
  },
  { header: (locale) => m.booking_membership({}, { locale }), cell: ({ membershipName }) => membershipName },
  {
    header: (locale) => m.booking_charge({}, { locale }),
    cell: ({ charge }, locale) => (charge === null ? '' : m[`booking_charge_${charge}`]({}, { locale })),
  },
  { header: (locale) => m.booking_units({}, { locale }), cell: ({ units }) => units },
  {
    header: (locale) => m.booking_value({}, { locale }),
    cell: ({ valueFen }) => (valueFen === null ? '' : yuanOf(valueFen)),
  },
  {
    header: (locale) => m.booking_due({}, { locale }),
    cell: ({ dueFen }) => (dueFen === null ? '' : yuanOf(dueFen)),
  },
  {
    header: (locale) => m.debt_settled({}, { locale }),
    cell: ({ dueFen, settledFen }) => (dueFen === null && settledFen === 0 ? '' : yuanOf(settledFen)),
  },
  {
    header: (locale) => m.debt_open({}, { locale }),
    cell: (row) => (row.dueFen === null ? '' : yuanOf(openDueFen(row))),
  },
  {
    header: (locale) => m.debt_waived({}, { locale }),
    cell: ({ waivedFen }) => (waivedFen === null ? '' : yuanOf(waivedFen)),
  },
  { header: (locale) => m.debt_waive_reason({}, { locale }), cell: ({ waiveReason }) => waiveReason },
  {
    header: (locale) => m.booking_hold({}, { locale }),
    cell: ({ hold }, locale) => m[`booking_hold_${hold}`]({}, { locale }),
  },
  { header: (locale) => m.booking_price({}, { locale }), cell: ({ priceFen }) => yuanOf(priceFen) },
  {
    header: (locale) => m.lesson_confirmation({}, { locale }),
    cell: ({ confirmation, confirmedBy }, locale) => {
      if (confirmation === 'none') return ''
      if (confirmation !== 'confirmed' || confirmedBy === null)
        return m[`lesson_state_${confirmation}`]({}, { locale })
      return m.lesson_confirmed_by({ way: m[`lesson_way_${confirmedBy}`]({}, { locale }) }, { locale })
    },
  },
  { header: (locale) => m.booking_cancel_reason({}, { locale }), cell: ({ cancelReason }) => cancelReason },
  { header: (locale) => m.booking_note({}, { locale }), cell: ({ note }) => note },
]

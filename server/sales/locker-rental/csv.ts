import { m } from '#messages'
import type { LockerRental } from '../../../contract/sales/locker-rental'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'

const yuanOrNull = (fen: number | null) => (fen === null ? null : yuanOf(fen))

export const lockerRentalCsv: CsvColumn<LockerRental>[] = [
  { header: (locale) => m.locker_rental_no({}, { locale }), cell: ({ rentalNo }) => rentalNo },
  { header: (locale) => m.locker_number({}, { locale }), cell: ({ number }) => number },
  { header: (locale) => m.locker_store({}, { locale }), cell: ({ storeName }) => storeName },
  { header: (locale) => m.locker_zone({}, { locale }), cell: ({ zone }) => zone },
  { header: (locale) => m.locker_holder({}, { locale }), cell: ({ memberName }) => memberName },
  { header: (locale) => m.locker_holder_no({}, { locale }), cell: ({ memberNo }) => memberNo },
  {
    header: (locale) => m.locker_rental_status({}, { locale }),
    cell: ({ status }, locale) => m[`locker_rental_status_${status}`]({}, { locale }),
  },
  { header: (locale) => m.locker_rental_starts_on({}, { locale }), cell: ({ startsOn }) => startsOn },
  { header: (locale) => m.locker_rental_ends_on({}, { locale }), cell: ({ endsOn }) => endsOn },
  { header: (locale) => m.locker_rental_ended_on({}, { locale }), cell: ({ endedOn }) => endedOn },
  { header: (locale) => m.locker_rental_rent({}, { locale }), cell: ({ rentFen }) => yuanOf(rentFen) },
  { header: (locale) => m.locker_rental_unpaid({}, { locale }), cell: ({ unpaidFen }) => yuanOf(unpaidFen) },
  {
    header: (locale) => m.locker_rental_deposit({}, { locale }),
    cell: ({ depositFen }) => yuanOf(depositFen),
  },
  {
    header: (locale) => m.locker_rental_returned({}, { locale }),
    cell: ({ returnedFen }) => yuanOrNull(returnedFen),
  },
  { header: (locale) => m.locker_rental_kept({}, { locale }), cell: ({ keptFen }) => yuanOrNull(keptFen) },
  { header: (locale) => m.locker_rental_keep_reason({}, { locale }), cell: ({ keepReason }) => keepReason },
  { header: (locale) => m.locker_note({}, { locale }), cell: ({ note }) => note },
  {
    header: (locale) => m.locker_rental_created_at({}, { locale }),
    cell: ({ createdAt }) => shanghaiTime(new Date(createdAt)),
  },
]

import { m } from '#messages'
import type { Locker } from '../../../contract/sales/locker'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'

export const lockerCsv: CsvColumn<Locker>[] = [
  { header: (locale) => m.locker_number({}, { locale }), cell: ({ number }) => number },
  { header: (locale) => m.locker_store({}, { locale }), cell: ({ storeName }) => storeName },
  {
    header: (locale) => m.locker_room({}, { locale }),
    cell: ({ room }, locale) => m[`locker_room_${room}`]({}, { locale }),
  },
  { header: (locale) => m.locker_zone({}, { locale }), cell: ({ zone }) => zone },
  {
    header: (locale) => m.locker_size({}, { locale }),
    cell: ({ size }, locale) => m[`locker_size_${size}`]({}, { locale }),
  },
  {
    header: (locale) => m.locker_status({}, { locale }),
    cell: ({ status }, locale) => m[`locker_status_${status}`]({}, { locale }),
  },
  {
    header: (locale) => m.locker_holder({}, { locale }),
    cell: ({ key, rental }) => (key ?? rental)?.memberName ?? null,
  },
  {
    header: (locale) => m.locker_holder_no({}, { locale }),
    cell: ({ key, rental }) => (key ?? rental)?.memberNo ?? null,
  },
  {
    header: (locale) => m.locker_key_since({}, { locale }),
    cell: ({ key }) => (key === null ? null : shanghaiTime(new Date(key.since))),
  },
  {
    header: (locale) => m.locker_rented_until({}, { locale }),
    cell: ({ rental }) => rental?.endsOn ?? null,
  },
  { header: (locale) => m.locker_block_reason({}, { locale }), cell: ({ blockReason }) => blockReason },
  { header: (locale) => m.locker_note({}, { locale }), cell: ({ note }) => note },
]

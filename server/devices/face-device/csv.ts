import { m } from '#messages'
import type { FaceDevice } from '../../../contract/devices/face-device'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'

export const faceDeviceCsv: CsvColumn<FaceDevice>[] = [
  { header: (locale) => m.device_name({}, { locale }), cell: ({ name }) => name },
  { header: (locale) => m.device_sn({}, { locale }), cell: ({ sn }) => sn },
  { header: (locale) => m.device_store({}, { locale }), cell: ({ storeName }) => storeName },
  {
    header: (locale) => m.device_vendor({}, { locale }),
    cell: ({ vendor }, locale) => m[`device_vendor_${vendor}`]({}, { locale }),
  },
  { header: (locale) => m.device_model({}, { locale }), cell: ({ model }) => model },
  {
    header: (locale) => m.device_status({}, { locale }),
    cell: ({ status }, locale) => m[`device_status_${status}`]({}, { locale }),
  },
  {
    header: (locale) => m.device_direction({}, { locale }),
    cell: ({ direction }, locale) => m[`device_direction_${direction}`]({}, { locale }),
  },
  { header: (locale) => m.device_firmware({}, { locale }), cell: ({ firmware }) => firmware },
  { header: (locale) => m.device_ip({}, { locale }), cell: ({ ip }) => ip },
  { header: (locale) => m.device_mac({}, { locale }), cell: ({ mac }) => mac },
  { header: (locale) => m.device_persons({}, { locale }), cell: ({ personCount }) => personCount },
  { header: (locale) => m.device_max_persons({}, { locale }), cell: ({ maxPersons }) => maxPersons },
  { header: (locale) => m.device_faces({}, { locale }), cell: ({ faceCount }) => faceCount },
  { header: (locale) => m.device_max_faces({}, { locale }), cell: ({ maxFaces }) => maxFaces },
  { header: (locale) => m.device_queue({}, { locale }), cell: ({ queueDepth }) => queueDepth },
  { header: (locale) => m.device_skew_s({}, { locale }), cell: ({ clockSkewS }) => clockSkewS },
  { header: (locale) => m.device_malformed({}, { locale }), cell: ({ malformedCount }) => malformedCount },
  {
    header: (locale) => m.device_last_seen({}, { locale }),
    cell: ({ lastSeenAt }) => lastSeenAt && shanghaiTime(new Date(lastSeenAt)),
  },
  {
    header: (locale) => m.device_created_at({}, { locale }),
    cell: ({ createdAt }) => shanghaiTime(new Date(createdAt)),
  },
]

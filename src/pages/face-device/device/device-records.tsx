import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { faceDevices } from '../../../../contract/devices/face-device'
import { DateField } from '../../../kit/form/date-field'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { count, dayOf } from '../../../lib/format'
import { isMoreBehind, PagesNav } from '../nav'
import { RecordLine } from './record-line'

const recordsPerPage = 50

/** The records of a device on a day, the latest first. */
export function DeviceRecords({ deviceId }: { deviceId: string }) {
  const [day, setDay] = useState(() => dayOf(new Date()))
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: [faceDevices.name, 'records', { deviceId, day, page }],
    queryFn: ({ signal }) =>
      call(faceDevices.records, { query: { device: deviceId, day, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className="device-day">
        <DateField
          name="day"
          value={day}
          problem={null}
          problems={[]}
          disabled={false}
          change={(on) => {
            setDay(on === '' ? dayOf(new Date()) : on)
            setPage(1)
          }}
          leave={() => {}}
          empty=""
          label={m.device_day()}
        />
        {data === undefined ? null : (
          <span className="kit-note">{m.device_records_count({ count: count(data.total) })}</span>
        )}
      </div>
      {data === undefined ? (
        error === null ? (
          <ListSkeleton />
        ) : (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        )
      ) : data.rows.length === 0 ? (
        <p className="kit-note">{m.device_records_none()}</p>
      ) : (
        <ul className="device-lines">
          {data.rows.map((record) => (
            <li key={record.id}>
              <RecordLine record={record} />
            </li>
          ))}
        </ul>
      )}
      {data === undefined ? null : (
        <PagesNav
          label={m.device_section_records()}
          page={page}
          hasMore={isMoreBehind(page, data, recordsPerPage)}
          onPage={setPage}
        />
      )}
    </>
  )
}

import Button from '@douyinfe/semi-ui/lib/es/button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages'
import { type DayClose, ledger } from '../../../../contract/ledger/ledger'
import { Clamped } from '../../../kit/list/columns-for'
import { call } from '../../../lib/api/call'
import { minuteOf, yuan } from '../../../lib/format'
import { signed } from './close-form'
import { CloseSlip } from './close-slip'
import { closesKey } from './till'

/** Earlier closes of the till, the latest first. */
export function CloseList({ store, made }: { store: string; made: DayClose | null }) {
  const [page, setPage] = useState(1)
  const [printed, setPrinted] = useState<DayClose | null>(null)
  const { data } = useQuery({
    queryKey: [closesKey, 'list', store, page],
    queryFn: ({ signal }) => call(ledger.closes, { query: { store, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })
  const print = (close: DayClose) => {
    flushSync(() => setPrinted(close))
    window.print()
    setPrinted(null)
  }
  const rows = data?.rows ?? []
  const isLast = data === undefined || page * 20 >= data.total
  return (
    <section className="ledger-panel ledger-list" aria-label={m.ledger_closes()}>
      <h2>{m.ledger_closes()}</h2>
      <p role="status" className="ledger-made">
        {made === null || made.storeId !== store
          ? ''
          : m.ledger_closed({ difference: signed(made.differenceFen) })}
      </p>
      {data !== undefined && data.total === 0 ? <p className="kit-faint">{m.ledger_never_closed()}</p> : null}
      {rows.length === 0 ? null : (
        <div className="kit-scroll">
          <table className="order-table ledger-closes">
            <thead>
              <tr>
                <th scope="col">{m.ledger_closed_at()}</th>
                <th scope="col">{m.ledger_expected()}</th>
                <th scope="col">{m.ledger_counted()}</th>
                <th scope="col">{m.ledger_difference()}</th>
                <th scope="col">{m.ledger_note()}</th>
                <th scope="col">{m.ledger_who()}</th>
                <th scope="col">
                  <span className="console-hidden">{m.ledger_print()}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((close) => (
                <tr key={close.id}>
                  <th scope="row">{minuteOf(close.to)}</th>
                  <td>{yuan(close.expectedFen)}</td>
                  <td>{yuan(close.countedFen)}</td>
                  <td data-off={close.differenceFen === 0 ? undefined : ''}>{signed(close.differenceFen)}</td>
                  <td className="ledger-words">
                    <Clamped text={close.note === '' ? '—' : close.note} />
                  </td>
                  <td>{close.createdBy ?? '—'}</td>
                  <td>
                    <Button
                      theme="borderless"
                      type="tertiary"
                      size="small"
                      aria-label={m.ledger_print_of({ at: minuteOf(close.to) })}
                      onClick={() => print(close)}
                    >
                      {m.ledger_print()}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {page === 1 && isLast ? null : (
        <div className="kit-buttons">
          <Button type="tertiary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {m.ledger_newer()}
          </Button>
          <Button type="tertiary" disabled={isLast} onClick={() => setPage(page + 1)}>
            {m.ledger_older()}
          </Button>
        </div>
      )}
      {printed === null ? null : <CloseSlip close={printed} />}
    </section>
  )
}

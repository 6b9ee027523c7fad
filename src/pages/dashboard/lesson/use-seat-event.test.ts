import { expect, it } from '@rstest/core'
import { appointments } from '../../../../contract/scheduling/appointment'
import { seatExchanges } from './use-seat-event'

it('the exchanges of a seat are those of the contract, with what they affect', () => {
  const { confirm, checkIn, complete, noShow } = appointments.on
  const wire = ({ method, path, affects }: { method: string; path: string; affects: readonly string[] }) => ({
    method,
    path,
    affects: [...affects],
  })
  expect(Object.values(seatExchanges).map(wire)).toEqual([confirm, checkIn, complete, noShow].map(wire))
})

import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { coachCourses, type ListedCoachCourse } from '../../../contract/catalogue/coach-course'
import { useBatch } from '../../kit/batch/use-batch'
import type { Selection } from '../../kit/list/use-selection'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { nameOf } from './labels'
import { PriceDialog } from './price-dialog'

const { update, on } = coachCourses

/** The batch actions on the chosen courses. */
export function CourseBatch({ selection }: { selection: Selection<ListedCoachCourse> }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const may = useMay()
  const batch = useBatch<ListedCoachCourse>(nameOf)
  const rows = selection.rows.filter((row) => row.archivedAt === null)
  const offer = async (isOn: boolean) => {
    const [there, back] = isOn ? [on.putOn, on.takeOff] : [on.takeOff, on.putOn]
    const refused = await batch.run({
      // Courses already in the wanted state are left out.
      rows: rows.filter(({ status }) => (status === 'on') !== isOn),
      work: ({ id, version }) => call(there, { id, version, body: {} }),
      undo: (_, { id, version }) => call(back, { id, version, body: {} }),
    })
    selection.keep(refused)
  }
  const price = async (prices: ReadonlyMap<string, number>) => {
    setIsDialogOpen(false)
    const refused = await batch.run({
      rows: rows.filter(({ id }) => prices.has(id)),
      work: ({ id, version, priceFen }) =>
        call(update, { id, version, body: { priceFen: prices.get(id) ?? priceFen } }),
      undo: (before, { id, version }) => call(update, { id, version, body: { priceFen: before.priceFen } }),
    })
    selection.keep(refused)
  }
  const isOffered = (isOn: boolean) => rows.some(({ status }) => (status === 'on') === isOn)
  return (
    <>
      {may(on.putOn) ? (
        <Button disabled={!isOffered(false)} onClick={() => void offer(true)}>
          {m.coachcourse_batch_on()}
        </Button>
      ) : null}
      {may(on.takeOff) ? (
        <Button disabled={!isOffered(true)} onClick={() => void offer(false)}>
          {m.coachcourse_batch_off()}
        </Button>
      ) : null}
      {may(update) ? (
        <Button onClick={() => setIsDialogOpen(true)}>{m.coachcourse_batch_price()}</Button>
      ) : null}
      {isDialogOpen ? (
        <PriceDialog
          rows={rows}
          onChange={(prices) => void price(prices)}
          onClose={() => setIsDialogOpen(false)}
        />
      ) : null}
      {batch.report}
    </>
  )
}

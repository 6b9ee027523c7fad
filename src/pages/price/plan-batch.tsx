import { useState } from 'react'
import { m } from '#messages'
import { type ListedPlan, plans } from '../../../contract/catalogue/membership-plan'
import { useBatch } from '../../kit/batch/use-batch'
import type { Selection } from '../../kit/list/use-selection'
import { ReasonedButton } from '../../kit/ui/reasoned-button'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { nameOf } from './labels'
import { RepriceDialog } from './reprice-dialog'
import { usePlanWithin } from './use-plan-within'

/** The batch actions on the chosen plans. */
export function PlanBatch({ selection }: { selection: Selection<ListedPlan> }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const may = useMay()
  const isWithin = usePlanWithin()
  const batch = useBatch<ListedPlan>(nameOf)
  const rows = selection.rows.filter((row) => row.archivedAt === null && isWithin(row))
  const onSale = rows.filter((row) => row.status === 'on_sale')
  const delist = async () => {
    const refused = await batch.run({
      rows: onSale,
      work: (row) => call(plans.on.delist, { id: row.id, version: row.version, body: {} }),
      undo: (_, after) => call(plans.on.list, { id: after.id, version: after.version, body: {} }),
    })
    selection.keep(refused)
  }
  return (
    <>
      {may(plans.update) ? (
        <ReasonedButton
          reason={rows.length === 0 ? m.plan_reprice_none() : null}
          onClick={() => setIsDialogOpen(true)}
        >
          {m.plan_reprice()}
        </ReasonedButton>
      ) : null}
      {may(plans.on.delist) ? (
        <ReasonedButton
          reason={onSale.length === 0 ? m.plan_delist_none() : null}
          onClick={() => void delist()}
        >
          {m.plan_batch_delist({ count: onSale.length })}
        </ReasonedButton>
      ) : null}
      {isDialogOpen ? (
        <RepriceDialog
          rows={rows}
          onCancel={() => setIsDialogOpen(false)}
          onDone={() => {
            setIsDialogOpen(false)
            selection.clear()
          }}
        />
      ) : null}
      {batch.report}
    </>
  )
}

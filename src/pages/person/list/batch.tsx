import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { stores } from '../../../../contract/catalogue/store'
import { type ListedPerson, people } from '../../../../contract/people/person'
import { useBatch } from '../../../kit/batch/use-batch'
import { RecordField } from '../../../kit/form/record-field'
import type { Selection } from '../../../kit/list/use-selection'
import { Dialog } from '../../../kit/ui/dialog'
import { ReasonedButton } from '../../../kit/ui/reasoned-button'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { nameOf } from '../labels'
import { whoStays } from '../who-stays'

/** The batch actions on the chosen people. */
export function PersonBatch({ selection }: { selection: Selection<ListedPerson> }) {
  const [store, setStore] = useState<string | null>(null)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [, setParams] = useSearchParams()
  const may = useMay()
  const batch = useBatch<ListedPerson>(nameOf)
  if (!may(people.update)) return null
  const rows = selection.rows.filter((row) => row.archivedAt === null && row.status !== 'anonymised')
  const assign = async () => {
    setIsDialogOpen(false)
    const others = rows.filter((row) => row.storeId !== store)
    if (others.length === 0) return
    const refused = await batch.run({
      rows: others,
      work: ({ id, version }) => call(people.update, { id, version, body: { storeId: store } }),
      undo: ({ storeId: before }, { id, version }) =>
        call(people.update, { id, version, body: { storeId: before } }),
    })
    selection.keep(refused)
  }
  const [first, second, third] = rows
  const isPair = first !== undefined && second !== undefined && third === undefined
  const merge = (a: ListedPerson, b: ListedPerson) => {
    const [kept, merged] = whoStays(a, b)
    setParams((now) => new URLSearchParams({ ...Object.fromEntries(now), merge: kept.id, from: merged.id }))
  }
  return (
    <>
      <ReasonedButton
        reason={rows.length === 0 ? m.person_batch_none() : null}
        onClick={() => setIsDialogOpen(true)}
      >
        {m.person_batch_store()}
      </ReasonedButton>
      {isPair && may(people.merge) ? (
        <Button onClick={() => merge(first, second)}>{m.person_batch_merge()}</Button>
      ) : null}
      {isDialogOpen ? (
        <Dialog
          title={m.person_batch_store()}
          confirmText={m.person_batch_store_ok({ count: rows.length })}
          onDo={() => void assign()}
          onCancel={() => setIsDialogOpen(false)}
        >
          <RecordField
            name="store"
            value={store}
            problem={null}
            problems={[]}
            disabled={false}
            change={setStore}
            leave={() => {}}
            empty={null}
            label={m.person_store()}
            help={m.person_store_help()}
            resource={stores}
            labelOf={(one) => one.name}
          />
        </Dialog>
      ) : null}
      {batch.report}
    </>
  )
}

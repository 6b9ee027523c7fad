import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { type ListedMember, members } from '../../../../contract/membership/member'
import { RemindButton } from '../../../domain/remind/remind-button'
import type { Selection } from '../../../kit/list/use-selection'
import { useMay } from '../../../kit/ui/use-may'
import { AssignDialog } from './assign-dialog'
import { ContactDialog } from './contact-dialog'
import { exportMembers } from './export-members'

/** The batch actions on the chosen members. */
export function MemberBatch(props: {
  selection: Selection<ListedMember>
  onPrint: (rows: readonly ListedMember[]) => void
}) {
  const { selection, onPrint } = props
  const { rows } = selection
  const [openDialog, setOpenDialog] = useState<'contact' | 'assign' | null>(null)
  const may = useMay()
  const done = () => {
    setOpenDialog(null)
    selection.clear()
  }
  const dialog = { rows, onDone: done, onCancel: () => setOpenDialog(null) }
  return (
    <>
      {may(members.contact) ? (
        <Button onClick={() => setOpenDialog('contact')}>{m.member_do_contact()}</Button>
      ) : null}
      {may(members.assign) ? (
        <Button onClick={() => setOpenDialog('assign')}>{m.member_do_assign()}</Button>
      ) : null}
      <RemindButton kind="member" rows={rows} />
      <Button onClick={() => onPrint(rows)}>{m.member_do_print()}</Button>
      {may(members.export) ? (
        <Button onClick={() => exportMembers(rows)}>{m.member_batch_export()}</Button>
      ) : null}
      {openDialog === 'contact' ? <ContactDialog {...dialog} /> : null}
      {openDialog === 'assign' ? <AssignDialog {...dialog} /> : null}
    </>
  )
}

import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { certificates, type ListedCertificate } from '../../../contract/catalogue/certificate'
import { RemindButton } from '../../domain/remind/remind-button'
import { useBatch } from '../../kit/batch/use-batch'
import type { Selection } from '../../kit/list/use-selection'
import { Dialog } from '../../kit/ui/dialog'
import { ReasonedButton } from '../../kit/ui/reasoned-button'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { nameOf } from './labels'
import { decide } from './lifecycle'

/** Verifies the chosen certificates that await it, in sequence, and reminds their coaches. */
export function CertificateBatch({ selection }: { selection: Selection<ListedCertificate> }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const may = useMay()
  const batch = useBatch<ListedCertificate>(nameOf)
  const ready = selection.rows.filter((row) => decide(row, 'verify').allowed)
  const others = selection.rows.length - ready.length
  const verify = async () => {
    setIsDialogOpen(false)
    const refused = await batch.run({
      rows: ready,
      work: (row) => call(certificates.on.verify, { id: row.id, version: row.version, body: {} }),
    })
    if (refused.length === 0) Toast.success(m.kit_batch_done({ count: ready.length }))
    selection.keep(refused)
  }
  return (
    <>
      <RemindButton
        kind="certificate"
        rows={selection.rows.map((row) => ({ id: row.id, name: nameOf(row) }))}
      />
      {may(certificates.on.verify) ? (
        <ReasonedButton
          reason={ready.length === 0 ? m.certificate_batch_none() : null}
          onClick={() => setIsDialogOpen(true)}
        >
          {m.certificate_batch_verify()}
        </ReasonedButton>
      ) : null}
      {isDialogOpen ? (
        <Dialog
          title={m.certificate_batch_verify()}
          confirmText={m.certificate_batch_verify_ok({ count: ready.length })}
          onDo={() => void verify()}
          onCancel={() => setIsDialogOpen(false)}
        >
          <p>{m.certificate_batch_verify_text({ count: ready.length })}</p>
          {others > 0 ? (
            <p className={textStyle.note}>{m.certificate_batch_others({ count: others })}</p>
          ) : null}
        </Dialog>
      ) : null}
      {batch.report}
    </>
  )
}

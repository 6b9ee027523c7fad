import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { type JobRow, jobs } from '../../../contract/system/jobs'
import { Dialog } from '../../kit/ui/dialog'
import { call } from '../../lib/api/call'
import { nameOf } from './labels'
import { useJobMutation } from './use-jobs'

/** Confirms removing work from the queue, which cannot be undone. */
export function DiscardDialog({ row, onClose }: { row: JobRow; onClose: () => void }) {
  const { run, problem, isBusy } = useJobMutation()
  const name = nameOf(row)
  const discard = () =>
    run(async () => {
      await call(jobs.discard, { id: row.id })
      Toast.success(m.job_discarded({ name }))
      onClose()
    })
  return (
    <Dialog
      title={m.job_discard_title({ name })}
      doIt={m.job_discard()}
      isGrave
      isBusy={isBusy}
      onDo={() => void discard()}
      onCancel={onClose}
    >
      {problem === null ? null : (
        <p role="alert" className="kit-alert">
          {problem}
        </p>
      )}
      <p>{m.job_discard_text()}</p>
    </Dialog>
  )
}

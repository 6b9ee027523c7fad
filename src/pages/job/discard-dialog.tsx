import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { type JobRow, jobs } from '../../../contract/system/jobs'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { nameOf } from './labels'
import { useJobMutation } from './use-job-mutation'

/** Confirms removing work from the queue, which cannot be undone. */
export function DiscardDialog({ row, onClose }: { row: JobRow; onClose: () => void }) {
  const { run, problem, isPending } = useJobMutation()
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
      confirmText={m.job_discard()}
      isDestructive
      isPending={isPending}
      onDo={() => void discard()}
      onCancel={onClose}
    >
      {problem === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {problem}
        </p>
      )}
      <p>{m.job_discard_text()}</p>
    </Dialog>
  )
}

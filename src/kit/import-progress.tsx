import Button from '@douyinfe/semi-ui/lib/es/button'
import Progress from '@douyinfe/semi-ui/lib/es/progress'
import { useState } from 'react'
import { m } from '#messages'
import type { ImportRun } from '../../contract/import'
import { count } from '../lib/format'
import { errorSentence } from '../lib/problem-sentence'
import { Dialog } from './dialog'
import { ImportContent } from './import-content'
import { ImportReport } from './import-report'
import { isAtWork, type Mapping, useImportRun } from './import-run'
import { refusalOf } from './import-sentence'
import { type ImportStep, ImportSteps } from './import-steps'
import { ListFailed, ListSkeleton } from './list-states'

interface Props {
  id: string
  noun: string
  fieldLabel: (field: string) => string | undefined
  changes: readonly string[]
  onOpenRow: (id: string) => void
  onNew: () => void
  onClose: () => void
}

const stepOf: Record<ImportRun['status'], ImportStep> = {
  parsed: 'content',
  checking: 'check',
  checked: 'check',
  applying: 'apply',
  done: 'apply',
  failed: 'apply',
}

/** A file that the server has: what it holds, what it would come to, what it came to. */
export function ImportProgress(props: Props) {
  const { id, noun, fieldLabel, onOpenRow, onNew, onClose } = props
  const { run: asked, act } = useImportRun(id, props.changes)
  const [isRemapping, setIsRemapping] = useState(false)
  const [changed, setChanged] = useState<Mapping | null>(null)
  const run = asked.data
  const isContent = run?.status === 'parsed' || isRemapping
  const mapping = { ...run?.mapping, ...changed }
  const isLacking = run?.shape === 'table' && run.fields.some((one) => one.isRequired && !mapping[one.name])
  const check = (run: ImportRun, other: Mapping | null) => {
    setIsRemapping(false)
    setChanged(null)
    act.mutate({ deed: 'check', run, ...(other === null ? {} : { mapping: { ...run.mapping, ...other } }) })
  }
  const main = (): { doIt: string; onDo: () => void; isDisabled?: boolean } => {
    if (run === undefined) return { doIt: m.kit_close(), onDo: onClose }
    if (isContent)
      return { doIt: m.kit_import_check(), onDo: () => check(run, changed), isDisabled: isLacking }
    if (run.status === 'checked') {
      const ready = run.counts.create + run.counts.change
      return {
        doIt: m.kit_import_apply({ count: count(ready) }),
        onDo: () => act.mutate({ deed: 'apply', run }),
        isDisabled: ready === 0,
      }
    }
    if (run.status === 'failed') return { doIt: m.kit_import_check_again(), onDo: () => check(run, null) }
    return { doIt: run.status === 'done' ? m.kit_import_finish() : m.kit_close(), onDo: onClose }
  }
  const { doIt, ...deed } = main()
  const hasOther = run !== undefined && (isContent || run.status === 'checked' || run.status === 'failed')
  return (
    <Dialog
      width={920}
      title={m.kit_import_title({ noun })}
      doIt={doIt}
      {...deed}
      isBusy={act.isPending}
      cancel={hasOther ? m.kit_close() : null}
      onCancel={onClose}
    >
      <ImportSteps at={run === undefined || isContent ? 'content' : stepOf[run.status]} />
      {act.error === null ? null : (
        <p role="alert" className="kit-alert">
          {refusalOf(act.error)}
        </p>
      )}
      {run === undefined ? (
        asked.error === null ? (
          <ListSkeleton />
        ) : (
          <ListFailed reason={errorSentence(asked.error)} onRetry={() => void asked.refetch()} />
        )
      ) : isContent ? (
        <ImportContent
          run={run}
          mapping={mapping}
          fieldLabel={fieldLabel}
          onChange={(field, column) => setChanged({ ...changed, [field]: column })}
        />
      ) : isAtWork(run) ? (
        <AtWork run={run} />
      ) : (
        <>
          {run.status === 'failed' ? (
            <div role="alert" className="kit-alert">
              <strong>{m.kit_import_failed()}</strong>
              <p>{run.failure}</p>
            </div>
          ) : null}
          <ImportReport run={run} noun={noun} fieldLabel={fieldLabel} onOpenRow={onOpenRow} />
          <div className="kit-import-also">
            {run.status === 'checked' && run.shape === 'table' ? (
              <Button onClick={() => setIsRemapping(true)}>{m.kit_import_remap()}</Button>
            ) : null}
            {run.status === 'checked' ? (
              <Button onClick={() => check(run, null)}>{m.kit_import_check_again()}</Button>
            ) : null}
            <Button onClick={onNew}>{m.kit_import_another()}</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

/** How far the server is. The window may be closed meanwhile. */
function AtWork({ run }: { run: ImportRun }) {
  const { records, checked, applied, create, change } = run.counts
  const isCheck = run.status === 'checking'
  const [done, total] = isCheck ? [checked, records] : [applied, create + change]
  const said = (isCheck ? m.kit_import_checking : m.kit_import_applying)({
    done: count(done),
    total: count(total),
  })
  return (
    <div className="kit-import-work">
      <Progress
        percent={total === 0 ? 0 : Math.round((done / total) * 100)}
        showInfo
        aria-label={isCheck ? m.kit_import_step_check() : m.kit_import_step_apply()}
      />
      <p role="status">{said}</p>
      <p className="kit-note">{isCheck ? m.kit_import_safe() : m.kit_import_leave()}</p>
    </div>
  )
}

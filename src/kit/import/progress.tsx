import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import type { ImportRun } from '../../../contract/system/imports'
import { errorSentence } from '../../lib/error-sentence'
import { count } from '../../lib/format'
import { Dialog } from '../ui/dialog'
import { ListFailed, ListSkeleton } from '../ui/list-states'
import textStyle from '../ui/text.module.css'
import { ImportContent } from './content'
import style from './import.module.css'
import { ImportReport } from './report'
import { type ColumnMapping, isAtWork, useImportRun } from './run'
import { failureSentence, refusalOf } from './sentence'
import { type ImportStep, ImportSteps } from './steps'
import { ImportWork } from './work'

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
  cancelled: 'apply',
  done: 'apply',
  failed: 'apply',
}

/** A file on the server: its content, the import's expected outcome, the actual one. */
export function ImportProgress(props: Props) {
  const { id, noun, fieldLabel, onOpenRow, onNew, onClose } = props
  const { run: loadedRun, act } = useImportRun(id, props.changes)
  const [isRemapping, setIsRemapping] = useState(false)
  const [changed, setChanged] = useState<ColumnMapping | null>(null)
  const run = loadedRun.data
  const isContent = run?.status === 'parsed' || isRemapping
  const mapping = { ...run?.mapping, ...changed }
  const isLacking = run?.shape === 'table' && run.fields.some((one) => one.isRequired && !mapping[one.name])
  const check = (run: ImportRun, other: ColumnMapping | null) => {
    setIsRemapping(false)
    setChanged(null)
    act.mutate({
      command: 'check',
      run,
      ...(other === null ? {} : { mapping: { ...run.mapping, ...other } }),
    })
  }
  const main = (): { confirmText: string; onDo: () => void; isDisabled?: boolean } => {
    if (run === undefined) return { confirmText: m.kit_close(), onDo: onClose }
    if (isContent)
      return { confirmText: m.kit_import_check(), onDo: () => check(run, changed), isDisabled: isLacking }
    if (run.status === 'checked') {
      const ready = run.counts.create + run.counts.change
      return {
        confirmText: m.kit_import_apply({ count: count(ready) }),
        onDo: () => act.mutate({ command: 'apply', run }),
        isDisabled: ready === 0,
      }
    }
    if (run.status === 'cancelled')
      return {
        confirmText: m.kit_import_go_on({ count: count(leftOf(run)) }),
        onDo: () => act.mutate({ command: 'apply', run }),
        isDisabled: leftOf(run) === 0,
      }
    if (run.status === 'failed')
      return { confirmText: m.kit_import_check_again(), onDo: () => check(run, null) }
    return { confirmText: run.status === 'done' ? m.kit_import_finish() : m.kit_close(), onDo: onClose }
  }
  const { confirmText, ...mainAction } = main()
  const hasOther = run !== undefined && (isContent || /^(checked|cancelled|failed)$/.test(run.status))
  return (
    <Dialog
      width={920}
      title={m.kit_import_title({ noun })}
      confirmText={confirmText}
      {...mainAction}
      isPending={act.isPending}
      cancel={hasOther ? m.kit_close() : null}
      onCancel={onClose}
    >
      <ImportSteps at={run === undefined || isContent ? 'content' : stepOf[run.status]} />
      {act.error === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusalOf(act.error)}
        </p>
      )}
      {run === undefined ? (
        loadedRun.error === null ? (
          <ListSkeleton />
        ) : (
          <ListFailed reason={errorSentence(loadedRun.error)} onRetry={() => void loadedRun.refetch()} />
        )
      ) : isContent ? (
        <ImportContent
          run={run}
          mapping={mapping}
          fieldLabel={fieldLabel}
          onChange={(field, column) => setChanged({ ...changed, [field]: column })}
        />
      ) : isAtWork(run) ? (
        <ImportWork key={run.version} run={run} onStop={() => act.mutate({ command: 'cancel', run })} />
      ) : (
        <>
          {run.status === 'failed' ? (
            <div role="alert" className={textStyle.alert}>
              <strong>{m.kit_import_failed()}</strong>
              <p>{failureSentence(run.failure)}</p>
            </div>
          ) : null}
          <ImportReport run={run} noun={noun} fieldLabel={fieldLabel} onOpenRow={onOpenRow} />
          <div className={style.importAlso}>
            {run.status === 'checked' && run.shape === 'table' ? (
              <Button onClick={() => setIsRemapping(true)}>{m.kit_import_remap()}</Button>
            ) : null}
            {run.status === 'checked' || run.status === 'cancelled' ? (
              <Button onClick={() => check(run, null)}>{m.kit_import_check_again()}</Button>
            ) : null}
            <Button onClick={onNew}>{m.kit_import_another()}</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

const leftOf = ({ counts }: ImportRun) => counts.create + counts.change - counts.applied

import IconDownload from '@douyinfe/semi-icons/lib/es/icons/IconDownload'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { type ImportRun, imports, importVerdicts } from '../../../contract/system/imports'
import { addressOf } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { count } from '../../lib/format'
import { errorToast } from '../toast/error-toast'
import { download } from '../ui/download'
import style from './import.module.css'
import { ImportRows, type ReportFilter } from './rows'
import { verdictLabel } from './sentence'

interface Props {
  run: ImportRun
  noun: string
  fieldLabel: (field: string) => string | undefined
  onOpenRow: (id: string) => void
}

/** The expected or actual outcome of every record: the counts narrow the table below them. */
export function ImportReport({ run, noun, fieldLabel, onOpenRow }: Props) {
  const { counts } = run
  const [shown, setShown] = useState<ReportFilter>(counts.refuse > 0 ? 'refuse' : 'all')
  const choices: { key: ReportFilter; label: string; count: number }[] = [
    { key: 'all', label: m.kit_import_all(), count: counts.records },
    ...importVerdicts.map((verdict) => ({
      key: verdict,
      label: verdictLabel(verdict, run),
      count: counts[verdict],
    })),
    { key: 'told', label: m.kit_import_told(), count: counts.warned + counts.refuse },
  ]
  const save = async () => {
    try {
      const name = `${m.kit_import_report_name({ noun, file: run.fileName })}.csv`
      await download(addressOf(imports.report, { id: run.id }), name, () => {}, new AbortController().signal)
    } catch (error) {
      errorToast(errorSentence(error))
    }
  }
  return (
    <>
      <div className={style.importSummary}>
        <p role="status">
          {run.status === 'done'
            ? m.kit_import_done({ count: count(counts.applied), file: run.fileName })
            : run.status === 'checked'
              ? m.kit_import_checked({ count: count(counts.create + counts.change), file: run.fileName })
              : run.status === 'cancelled'
                ? m.kit_import_cancelled({
                    file: run.fileName,
                    count: count(counts.applied),
                    left: count(counts.create + counts.change - counts.applied),
                  })
                : run.fileName}
        </p>
        <Button icon={<IconDownload aria-hidden />} onClick={() => void save()}>
          {m.kit_import_report()}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form */}
      <div className={style.importCounts} role="group" aria-label={m.kit_import_shown()}>
        {choices.map((one) => (
          <button
            key={one.key}
            type="button"
            data-verdict={one.key}
            aria-pressed={one.key === shown}
            onClick={() => setShown(one.key)}
          >
            <strong>{count(one.count)}</strong>
            <span>{one.label}</span>
          </button>
        ))}
      </div>
      <ImportRows key={shown} run={run} shown={shown} fieldLabel={fieldLabel} onOpenRow={onOpenRow} />
    </>
  )
}

import Button from '@douyinfe/semi-ui/lib/es/button'
import Progress from '@douyinfe/semi-ui/lib/es/progress'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import type { ImportRun } from '../../../contract/system/imports'
import { count } from '../../lib/format'
import textStyle from '../ui/text.module.css'
import style from './import.module.css'

interface Props {
  run: ImportRun
  onStop: () => void
}

/** The server's progress. The window may be closed; before stopping, the person decides about the records that are already written. */
export function ImportWork({ run, onStop }: Props) {
  const { records, checked, applied, create, change } = run.counts
  const [isConfirming, setIsConfirming] = useState(false)
  const isCheck = run.status === 'checking'
  const [done, total] = isCheck ? [checked, records] : [applied, create + change]
  const text = (isCheck ? m.kit_import_checking : m.kit_import_applying)({
    done: count(done),
    total: count(total),
  })
  return (
    <div className={style.importWork}>
      <Progress
        percent={total === 0 ? 0 : Math.round((done / total) * 100)}
        showInfo
        aria-label={isCheck ? m.kit_import_step_check() : m.kit_import_step_apply()}
      />
      <p role="status">{text}</p>
      <p className={textStyle.note}>{isCheck ? m.kit_import_safe() : m.kit_import_leave()}</p>
      {isConfirming ? (
        <Question written={applied} onStop={onStop} onStay={() => setIsConfirming(false)} />
      ) : (
        <div className={style.importAlso}>
          <Button onClick={() => (applied > 0 ? setIsConfirming(true) : onStop())}>
            {isCheck ? m.kit_import_stop_check() : m.kit_import_stop()}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Replaces the content because a nested Semi dialog would inherit the outer one's title. */
function Question({ written, onStop, onStay }: { written: number; onStop: () => void; onStay: () => void }) {
  const stay = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    stay.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div className={style.importStop} role="alertdialog" aria-label={m.kit_import_stop_title()}>
      <strong>{m.kit_import_stop_title()}</strong>
      <p>{m.kit_import_stop_text({ count: count(written) })}</p>
      <div className={style.importAlso}>
        <span ref={stay}>
          <Button onClick={onStay}>{m.kit_import_stop_not()}</Button>
        </span>
        <Button type="danger" theme="solid" onClick={onStop}>
          {m.kit_import_stop()}
        </Button>
      </div>
    </div>
  )
}

import { useState } from 'react'
import { m } from '#messages'
import { type SettingName, type SettingRow, settings } from '../../../contract/system/settings'
import { Changes, changedKeys } from '../../kit/history/changes'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { undoToast } from '../../kit/ui/undo-toast'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { describeSetting, settingTitle } from './describe'
import { keep, settingValue } from './subject'

interface Props {
  name: SettingName
  row: SettingRow
  onClose: () => void
  onDone: () => void
}

/** Shows what a reset to the shipped values would change. */
export function ResetDialog({ name, row, onClose, onDone }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const settle = (now: SettingRow) => {
    keep(now)
    onDone()
  }
  const reset = async () => {
    setIsPending(true)
    setProblem(null)
    try {
      const now = await call(settings.reset, { id: name, version: row.version, body: {} })
      onClose()
      settle(now)
      undoToast(m.setting_reset_done({ name: settingTitle(name) }), async () =>
        settle(await call(settings.update, { id: name, version: now.version, body: { value: row.value } })),
      )
    } catch (error) {
      setProblem(errorSentence(error))
      setIsPending(false)
    }
  }
  const [before, after] = different({ ...settingValue(row) }, { ...settingValue({ value: row.original }) })
  const describe = describeSetting(name)
  return (
    <Dialog
      title={m.setting_reset_title({ name: settingTitle(name) })}
      confirmText={m.setting_reset()}
      isPending={isPending}
      onDo={() => void reset()}
      onCancel={onClose}
      width={560}
    >
      {problem === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {problem}
        </p>
      )}
      <p>{m.setting_reset_text()}</p>
      <Changes
        entry={{ before, after }}
        describe={describe}
        keys={changedKeys({ before, after }, describe)}
      />
    </Dialog>
  )
}

type Value = Record<string, unknown>

function different(before: Value, after: Value): [Value, Value] {
  const keys = Object.keys(before).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const only = (value: Value) => Object.fromEntries(keys.map((key) => [key, value[key]]))
  return [only(before), only(after)]
}

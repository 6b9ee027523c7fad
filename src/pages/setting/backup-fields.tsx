import { m } from '#messages'
import { backupPlaces, type SettingValues } from '../../../contract/system/settings'
import { ChoiceField } from '../../kit/form/choice-field'
import { Field } from '../../kit/form/field'
import fieldStyle from '../../kit/form/field.module.css'
import { type Form, missing } from '../../kit/form/form'
import { NumberField } from '../../kit/form/number-field'
import { SwitchField } from '../../kit/form/switch-field'
import { TextField } from '../../kit/form/text-field'
import { TimeInput } from '../../kit/form/time-input'
import { BackupState } from './backup-state'

const placeLabels = { folder: m.setting_backup_place_folder, s3: m.setting_backup_place_s3 }

/** When a backup is made, where it is kept and for how long; above it, how the last ones ended. */
export function BackupFields({ form }: { form: Form<SettingValues['backup']> }) {
  const at = form.bind('at')
  return (
    <>
      <BackupState />
      <div className={fieldStyle.fields}>
        <SwitchField {...form.bind('isOn')} label={m.setting_backup_on()} />
        <Field {...at} label={m.setting_backup_at()} help={m.setting_backup_at_help()} required>
          {() => (
            <TimeInput
              label={m.setting_backup_at()}
              value={at.value}
              disabled={at.disabled}
              isInvalid={at.problem !== null}
              onChange={at.change}
            />
          )}
        </Field>
        <NumberField
          {...form.bind('keepDays')}
          empty={missing}
          suffix={m.setting_day_unit()}
          label={m.setting_backup_keep_days()}
          help={m.setting_backup_keep_days_help()}
          required
        />
        <NumberField
          {...form.bind('keepWeeks')}
          empty={missing}
          suffix={m.setting_backup_keep_weeks_unit()}
          label={m.setting_backup_keep_weeks()}
          help={m.setting_backup_keep_weeks_help()}
          required
        />
        <ChoiceField
          {...form.bind('place')}
          options={backupPlaces.map((value) => ({ value, label: placeLabels[value]() }))}
          label={m.setting_backup_place()}
          required
        />
        <TextField
          {...form.bind('recipient')}
          label={m.setting_backup_recipient()}
          help={m.setting_backup_recipient_help()}
        />
      </div>
    </>
  )
}

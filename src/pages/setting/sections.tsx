import { m } from '#messages'
import type { SettingName, SettingRow } from '../../../contract/system/settings'
import { BackupFields } from './backup-fields'
import { DebtFields } from './debt-fields'
import {
  appointmentFields,
  auditFields,
  businessFields,
  cityFields,
  depositFields,
  discountFields,
  doorFields,
  originFields,
  receiptFields,
  refundFields,
  secondFactorFields,
  signInPageFields,
  tillFields,
} from './fields'
import { HolidayFields } from './holiday-fields'
import { MessageFields } from './message-fields'
import { ReceiptPreview } from './receipt-preview'
import { SettingSection } from './section'
import style from './setting.module.css'
import { settingValue } from './subject'

interface Props {
  rows: readonly SettingRow[]
  onDirty: (name: SettingName, isDirty: boolean) => void
}

/** Every setting, one below another. */
export function SettingSections({ rows, onDirty }: Props) {
  const rowOf = (name: SettingName): SettingRow => {
    const row = rows.find((one) => one.name === name)
    if (row === undefined) throw new Error(`the server has no setting ${name}`)
    return row
  }
  const part = <Name extends SettingName>(name: Name) => ({ name, row: rowOf(name), onDirty })
  const business = settingValue<'business'>(rowOf('business'))
  return (
    <div className={style.sections}>
      <SettingSection {...part('business')} note={m.setting_business_note()} fields={businessFields} />
      <SettingSection
        {...part('sign_in_page')}
        note={m.setting_sign_in_page_note()}
        fields={signInPageFields}
      />
      <SettingSection
        {...part('appointments')}
        note={m.setting_appointments_note()}
        fields={appointmentFields}
      />
      <SettingSection
        {...part('receipt')}
        note={m.setting_receipt_note()}
        fields={(form) => (
          <div className={style.beside}>
            {receiptFields(form)}
            <ReceiptPreview receipt={form.values} business={business} />
          </div>
        )}
      />
      <SettingSection {...part('discount_limit')} note={m.setting_discount_note()} fields={discountFields} />
      <SettingSection {...part('till_rules')} note={m.setting_till_note()} fields={tillFields} />
      <SettingSection {...part('deposit_rules')} note={m.deposit_setting_note()} fields={depositFields} />
      <SettingSection {...part('refund_rules')} note={m.setting_refund_note()} fields={refundFields} />
      <SettingSection {...part('city_limits')} note={m.setting_city_note()} fields={cityFields} />
      <SettingSection {...part('public_origins')} note={m.setting_origins_note()} fields={originFields} />
      <SettingSection {...part('doors')} note={m.setting_doors_note()} fields={doorFields} />
      <SettingSection
        {...part('holidays')}
        note={m.setting_holidays_note()}
        fields={(form) => <HolidayFields form={form} />}
      />
      <SettingSection
        {...part('lesson_debts')}
        note={m.debt_setting_note()}
        fields={(form) => <DebtFields form={form} />}
      />
      <SettingSection
        {...part('second_factor')}
        note={m.setting_second_factor_note()}
        fields={secondFactorFields}
      />
      <SettingSection {...part('audit_log')} note={m.setting_audit_note()} fields={auditFields} />
      <SettingSection
        {...part('messages')}
        note={m.setting_messages_note()}
        fields={(form) => <MessageFields form={form} />}
      />
      <SettingSection
        {...part('backup')}
        note={m.setting_backup_note()}
        fields={(form) => <BackupFields form={form} />}
      />
    </div>
  )
}

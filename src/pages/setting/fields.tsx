import { m } from '#messages'
import { leastSignInPicture, type SettingName, type SettingValues } from '../../../contract/system/settings'
import fieldStyle from '../../kit/form/field.module.css'
import { type Binding, type Form, missing } from '../../kit/form/form'
import { LinesField } from '../../kit/form/lines-field'
import { MoneyField } from '../../kit/form/money-field'
import { NumberField } from '../../kit/form/number-field'
import { SwitchField } from '../../kit/form/switch-field'
import { ProseField, TextField } from '../../kit/form/text-field'
import { within } from '../../kit/form/within'
import { PhotoField } from '../../kit/media/photo-field'
import textStyle from '../../kit/ui/text.module.css'
import { fieldSentence } from '../../lib/field-sentence'
import style from './setting.module.css'

type FormOf<Name extends SettingName> = Form<SettingValues[Name]>

export const businessFields = (form: FormOf<'business'>) => (
  <div className={fieldStyle.fields}>
    <TextField {...form.bind('name')} label={m.setting_business_name()} required />
    <TextField
      {...form.bind('creditCode')}
      label={m.setting_credit_code()}
      help={m.setting_credit_code_help()}
    />
    <TextField {...form.bind('phone')} label={m.setting_phone()} />
    <TextField {...form.bind('icpNo')} label={m.setting_icp_no()} help={m.setting_icp_help()} />
    <TextField {...form.bind('address')} label={m.setting_address()} wide />
  </div>
)

export const signInPageFields = (form: FormOf<'sign_in_page'>) => (
  <div className={fieldStyle.fields}>
    <PhotoField
      {...form.bind('pictureId')}
      {...leastSignInPicture}
      label={m.setting_sign_in_picture()}
      help={m.setting_sign_in_picture_help()}
    />
    <TextField
      {...form.bind('line')}
      label={m.setting_sign_in_line()}
      help={m.setting_sign_in_line_help()}
      placeholder={m.shell_login_slogan_note()}
      wide
    />
  </div>
)

export const appointmentFields = (form: FormOf<'appointments'>) => (
  <div className={fieldStyle.fields}>
    <NumberField
      {...form.bind('minNoticeMin')}
      empty={missing}
      suffix={m.setting_minute_unit()}
      label={m.setting_min_notice()}
      required
    />
    <NumberField
      {...form.bind('maxAdvanceDays')}
      empty={missing}
      suffix={m.setting_day_unit()}
      label={m.setting_max_advance()}
      required
    />
    <NumberField
      {...form.bind('cancelDeadlineMin')}
      empty={missing}
      suffix={m.setting_minute_unit()}
      label={m.setting_cancel_deadline()}
      help={m.setting_cancel_help()}
      required
    />
  </div>
)

export const receiptFields = (form: FormOf<'receipt'>) => (
  <div className={fieldStyle.fields}>
    <TextField
      {...form.bind('heading')}
      label={m.setting_receipt_heading()}
      help={m.setting_heading_help()}
      wide
    />
    <ProseField
      {...form.bind('footer')}
      label={m.setting_receipt_footer()}
      help={m.setting_footer_help()}
      maxLength={300}
    />
    <SwitchField {...form.bind('showsStorePhone')} label={m.setting_shows_store_phone()} />
    <SwitchField {...form.bind('showsCreditCode')} label={m.setting_shows_credit_code()} />
  </div>
)

export const discountFields = (form: FormOf<'discount_limit'>) => (
  <div className={fieldStyle.fields}>
    <NumberField
      {...form.bind('percent')}
      empty={missing}
      suffix="%"
      label={m.setting_discount_percent()}
      help={m.setting_discount_help()}
      required
    />
  </div>
)

export const tillFields = (form: FormOf<'till_rules'>) => (
  <div className={fieldStyle.fields}>
    <SwitchField {...form.bind('cashNeedsShift')} label={m.setting_cash_needs_shift()} />
    <MoneyField
      {...amount(form.bind('correctionLimitFen'))}
      label={m.setting_correction_limit()}
      help={m.setting_correction_limit_help()}
      required
    />
  </div>
)

export const depositFields = (form: FormOf<'deposit_rules'>) => (
  <div className={fieldStyle.fields}>
    <NumberField
      {...form.bind('restDueDays')}
      empty={missing}
      suffix={m.setting_day_unit()}
      label={m.deposit_setting_days()}
      required
    />
    <NumberField
      {...form.bind('remindDays')}
      empty={missing}
      suffix={m.setting_day_unit()}
      label={m.instalment_reminder_days()}
      required
    />
  </div>
)

export const refundFields = (form: FormOf<'refund_rules'>) => (
  <div className={fieldStyle.fields}>
    <NumberField
      {...form.bind('coolingOffDays')}
      empty={missing}
      suffix={m.setting_day_unit()}
      label={m.setting_cooling_off()}
      help={m.setting_cooling_help()}
      required
    />
    <SourceFields source={form.bind('source')} url={form.bind('sourceUrl')} />
  </div>
)

export function cityFields(form: FormOf<'city_limits'>) {
  const { period, times, stored } = {
    period: form.bind('period'),
    times: form.bind('times'),
    stored: form.bind('stored'),
  }
  return (
    <div className={fieldStyle.fields}>
      <TextField {...form.bind('city')} label={m.setting_city()} required />
      <MoneyField
        {...amount(form.bind('perPersonFen'))}
        label={m.setting_per_person()}
        help={m.setting_per_person_help()}
        required
      />
      <MoneyField {...amount(within(period, 'maxFen'))} label={m.setting_period_max()} required />
      <NumberField
        {...within(period, 'maxMonths')}
        empty={missing}
        suffix={m.setting_month_unit()}
        label={m.setting_period_months()}
        required
      />
      <MoneyField {...amount(within(times, 'maxFen'))} label={m.setting_times_max()} required />
      <NumberField
        {...within(times, 'maxTimes')}
        empty={missing}
        suffix={m.setting_time_unit()}
        label={m.setting_times_most()}
        required
      />
      <MoneyField {...amount(within(stored, 'maxFen'))} label={m.setting_stored_max()} required />
      <SourceFields source={form.bind('source')} url={form.bind('sourceUrl')} />
    </div>
  )
}

export const originFields = (form: FormOf<'public_origins'>) => {
  const origins = form.bind('origins')
  const [first] = origins.problems
  const line = first === undefined ? undefined : origins.value[Number(first.path[1])]
  return (
    <div className={fieldStyle.fields}>
      <LinesField
        {...origins}
        problem={
          first !== undefined && line !== undefined
            ? m.setting_origin_wrong({ line, why: fieldSentence(first) })
            : origins.problem
        }
        label={m.setting_origins()}
        help={m.setting_origins_help()}
        placeholder="https://www.example.com"
      />
    </div>
  )
}

export const doorFields = (form: FormOf<'doors'>) => (
  <div className={fieldStyle.fields}>
    <NumberField
      {...form.bind('stayMin')}
      empty={missing}
      suffix={m.setting_minute_unit()}
      label={m.setting_stay()}
      help={m.setting_stay_help()}
      required
    />
    <NumberField
      {...form.bind('repeatWithinS')}
      empty={missing}
      suffix={m.setting_second_unit()}
      label={m.setting_repeat()}
      help={m.setting_repeat_help()}
      required
    />
    <NumberField
      {...form.bind('keepRecordsDays')}
      empty={missing}
      suffix={m.setting_day_unit()}
      label={m.setting_keep_records()}
      help={m.setting_keep_help()}
      required
    />
  </div>
)

export const secondFactorFields = (form: FormOf<'second_factor'>) => (
  <div className={fieldStyle.fields}>
    <SwitchField {...form.bind('isRequired')} label={m.setting_factor_required()} />
    <NumberField
      {...form.bind('graceDays')}
      empty={missing}
      suffix={m.setting_day_unit()}
      label={m.setting_factor_grace()}
      help={m.setting_factor_grace_help()}
      required
    />
  </div>
)

export const auditFields = (form: FormOf<'audit_log'>) => (
  <div className={fieldStyle.fields}>
    <NumberField
      {...form.bind('keepMonths')}
      empty={null}
      suffix={m.setting_month_unit()}
      label={m.setting_audit_keep()}
      placeholder={m.setting_audit_keep_all()}
      help={m.setting_audit_keep_help()}
    />
  </div>
)

/** The source of a rule, with its link. */
function SourceFields({ source, url }: { source: Binding<string>; url: Binding<string> }) {
  return (
    <>
      <TextField {...source} label={m.setting_source()} help={m.setting_source_help()} wide required />
      <div className={`${fieldStyle.fieldWide} ${style.source}`}>
        <TextField {...url} label={m.setting_source_url()} required />
        {url.problem === null && url.value.startsWith('https://') ? (
          <a className={textStyle.link} href={url.value} target="_blank" rel="noreferrer">
            {m.setting_open_source()}
          </a>
        ) : null}
      </div>
    </>
  )
}

/** A required amount: an empty one is refused by the contract. */
const amount = (binding: Binding<number>): Binding<number | null> => ({
  ...binding,
  change: (fen) => binding.change(fen ?? missing),
})

import { m } from '#messages'
import { cityLimitsDraft } from '../../../contract/catalogue/city-limits'
import type { FallbackName, MessageChannelName } from '../../../contract/messaging/message-channels'
import { type SettingName, settingSchemas } from '../../../contract/system/settings'
import { type Describe, describeBy } from '../../kit/history/describe'
import { Picture } from '../../kit/media/picture'
import { yuan } from '../../lib/format'
import { channelLabel, fallbackLabel } from './channel-label'

const titles: Record<SettingName, () => string> = {
  business: m.setting_business,
  sign_in_page: m.setting_sign_in_page,
  appointments: m.setting_appointments,
  receipt: m.setting_receipt,
  discount_limit: m.setting_discount_limit,
  till_rules: m.setting_till_rules,
  deposit_rules: m.deposit_setting,
  refund_rules: m.setting_refund_rules,
  city_limits: m.setting_city_limits,
  public_origins: m.setting_public_origins,
  doors: m.setting_doors,
  holidays: m.setting_holidays,
  lesson_debts: m.debt_setting,
  second_factor: m.setting_second_factor,
  audit_log: m.setting_audit_log,
  messages: m.setting_messages,
  backup: m.setting_backup,
}
export const settingTitle = (name: SettingName): string => titles[name]()
/** The label of a name of unknown origin. */
export const settingNamed = (name: string): string => {
  const known: Readonly<Record<string, (() => string) | undefined>> = titles
  return known[name]?.() ?? name
}

const holidayLabel = ({ name, from, to }: { name: string; from: string; to: string }) =>
  from === to ? m.setting_holiday_day({ name, on: from }) : m.setting_holiday_said({ name, from, to })

const minutes = (value: unknown) => m.setting_minutes({ count: Number(value) })
const days = (value: unknown) => m.setting_days({ count: Number(value) })
const { period, times, stored } = cityLimitsDraft.shape

const describes: Record<SettingName, Describe> = {
  business: describeBy(
    {
      name: m.setting_business_name,
      creditCode: m.setting_credit_code,
      phone: m.setting_phone,
      address: m.setting_address,
      icpNo: m.setting_icp_no,
    },
    {},
  ),
  sign_in_page: describeBy(
    { pictureId: m.setting_sign_in_picture, line: m.setting_sign_in_line },
    {
      pictureId: (value) =>
        value === null ? (
          m.setting_sign_in_picture_none()
        ) : (
          <Picture id={String(value)} alt={m.setting_sign_in_picture_set()} size="small" />
        ),
    },
  ),
  appointments: describeBy(
    {
      minNoticeMin: m.setting_min_notice,
      maxAdvanceDays: m.setting_max_advance,
      cancelDeadlineMin: m.setting_cancel_deadline,
    },
    { minNoticeMin: minutes, maxAdvanceDays: days, cancelDeadlineMin: minutes },
  ),
  receipt: describeBy(
    {
      heading: m.setting_receipt_heading,
      footer: m.setting_receipt_footer,
      showsStorePhone: m.setting_shows_store_phone,
      showsCreditCode: m.setting_shows_credit_code,
    },
    {},
  ),
  discount_limit: describeBy(
    { percent: m.setting_discount_percent },
    { percent: (value) => `${Number(value)}%` },
  ),
  till_rules: describeBy(
    { cashNeedsShift: m.setting_cash_needs_shift, correctionLimitFen: m.setting_correction_limit },
    { correctionLimitFen: (value) => yuan(Number(value)) },
  ),
  deposit_rules: describeBy(
    { restDueDays: m.deposit_setting_days, remindDays: m.instalment_reminder_days },
    { restDueDays: days, remindDays: days },
  ),
  refund_rules: describeBy(
    {
      coolingOffDays: m.setting_cooling_off,
      source: m.setting_source,
      sourceUrl: m.setting_source_url,
    },
    { coolingOffDays: days },
  ),
  city_limits: describeBy(
    {
      city: m.setting_city,
      period: m.setting_period,
      times: m.setting_times,
      stored: m.setting_stored,
      perPersonFen: m.setting_per_person,
      source: m.setting_source,
      sourceUrl: m.setting_source_url,
    },
    {
      perPersonFen: (value) => yuan(Number(value)),
      period: (value) => {
        const { data } = period.safeParse(value)
        return data === undefined
          ? JSON.stringify(value)
          : m.setting_period_said({ amount: yuan(data.maxFen), months: data.maxMonths })
      },
      times: (value) => {
        const { data } = times.safeParse(value)
        return data === undefined
          ? JSON.stringify(value)
          : m.setting_times_said({ amount: yuan(data.maxFen), times: data.maxTimes })
      },
      stored: (value) => {
        const { data } = stored.safeParse(value)
        return data === undefined ? JSON.stringify(value) : yuan(data.maxFen)
      },
    },
  ),
  public_origins: describeBy(
    { origins: m.setting_origins },
    {
      origins: (value) =>
        Array.isArray(value) && value.length > 0 ? value.join('\n') : m.setting_origins_none(),
    },
  ),
  doors: describeBy(
    {
      stayMin: m.setting_stay,
      repeatWithinS: m.setting_repeat,
      keepRecordsDays: m.setting_keep_records,
    },
    {
      stayMin: minutes,
      repeatWithinS: (value) => m.setting_seconds({ count: Number(value) }),
      keepRecordsDays: days,
    },
  ),
  holidays: describeBy(
    { days: m.setting_holidays },
    {
      days: (value) => {
        const { data } = settingSchemas.holidays.shape.days.safeParse(value)
        if (data === undefined) return JSON.stringify(value)
        return data.length === 0 ? m.setting_holidays_none() : data.map(holidayLabel).join('\n')
      },
    },
  ),
  lesson_debts: describeBy(
    {
      maxFen: m.debt_setting_max_fen,
      maxDays: m.debt_setting_max_days,
      exceptions: m.debt_setting_exceptions,
    },
    {
      maxFen: (value) => (value === null ? m.debt_setting_no_limit() : yuan(Number(value))),
      maxDays: (value) => (value === null ? m.debt_setting_no_limit() : days(value)),
      exceptions: (value) =>
        Array.isArray(value) && value.length > 0
          ? m.debt_setting_count({ count: value.length })
          : m.debt_setting_exceptions_none(),
    },
  ),
  second_factor: describeBy(
    { isRequired: m.setting_factor_required, graceDays: m.setting_factor_grace },
    { graceDays: days },
  ),
  audit_log: describeBy(
    { keepMonths: m.setting_audit_keep },
    {
      keepMonths: (value) =>
        value === null ? m.setting_audit_keep_all() : m.setting_months({ count: Number(value) }),
    },
  ),
  messages: describeBy(
    {
      isOn: m.setting_messages_on,
      quietFrom: m.setting_messages_quiet_from,
      quietUntil: m.setting_messages_quiet_until,
      dailyCap: m.setting_messages_cap,
      channel: m.setting_messages_channel,
      fallback: m.setting_messages_fallback,
      language: m.setting_messages_language,
    },
    {
      dailyCap: (value) => `${Number(value)} ${m.setting_messages_cap_unit()}`,
      channel: (value) => channelLabel[value as MessageChannelName](),
      fallback: (value) => fallbackLabel(value as FallbackName),
      language: (value) => (value === 'en-US' ? m.outbox_language_en() : m.outbox_language_zh()),
    },
  ),
  backup: describeBy(
    {
      isOn: m.setting_backup_on,
      at: m.setting_backup_at,
      place: m.setting_backup_place,
      keepDays: m.setting_backup_keep_days,
      keepWeeks: m.setting_backup_keep_weeks,
      recipient: m.setting_backup_recipient,
    },
    {
      place: (value) => (value === 's3' ? m.setting_backup_place_s3() : m.setting_backup_place_folder()),
      keepDays: days,
      keepWeeks: (value) => `${Number(value)} ${m.setting_backup_keep_weeks_unit()}`,
      recipient: (value) => (value === '' ? m.setting_backup_not_encrypted() : String(value)),
    },
  ),
}

/** A setting's members as its history, a conflict and the reset show them. */
export const describeSetting = (name: SettingName): Describe => describes[name]

/** The members of every setting at once, for the audit log. */
export const describeAnySetting: Describe = {
  keys: [...new Set(Object.values(describes).flatMap(({ keys }) => keys))],
  label: (key) => whose(key)?.label(key),
  value: (key, value) => (whose(key) ?? describes.business).value(key, value),
}

const whose = (key: string) => Object.values(describes).find(({ keys }) => keys.includes(key))

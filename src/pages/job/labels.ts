import { m } from '#messages'
import type { JobState } from '../../../contract/system/jobs'
import { enumLabels } from '../../kit/ui/enum-labels'

export const jobLabels = {
  state: enumLabels<JobState>(
    {
      waiting: m.job_state_waiting,
      running: m.job_state_running,
      failed: m.job_state_failed,
      given_up: m.job_state_given_up,
    },
    {
      waiting: 'quiet',
      running: 'new',
      failed: 'warning',
      given_up: 'bad',
    },
  ),
}

const names: Readonly<Record<string, (() => string) | undefined>> = {
  'audit.forget': m.job_name_audit_forget,
  'audit.verify': m.job_name_audit_verify,
  'backup.make': m.job_name_backup_make,
  'backup.schedule': m.job_name_backup_schedule,
  'certificate.expire': m.job_name_certificate_expire,
  'certificate.purge': m.job_name_certificate_purge,
  'coach.endLeaves': m.job_name_coach_end_leaves,
  'device.forgetRecords': m.job_name_device_forget_records,
  'device.reconcile': m.job_name_device_reconcile,
  'device.resend': m.job_name_device_resend,
  'device.settle': m.job_name_device_settle,
  'document.remove': m.job_name_document_remove,
  'document.removeOrphans': m.job_name_document_remove_orphans,
  'document.seal': m.job_name_document_seal,
  'import.apply': m.job_name_import_apply,
  'import.check': m.job_name_import_check,
  'import.forget': m.job_name_import_forget,
  'job.forgetOccasions': m.job_name_job_forget_occasions,
  'ledger.addUp': m.job_name_ledger_add_up,
  'ledger.earn': m.job_name_ledger_earn,
  'lesson.giveBack': m.job_name_lesson_give_back,
  'live.forget': m.job_name_live_forget,
  'media.makeVariants': m.job_name_media_make_variants,
  'media.removeOrphans': m.job_name_media_remove_orphans,
  'membership.turn': m.job_name_membership_turn,
  'message.remindOfDay': m.job_name_message_remind_of_day,
  'message.send': m.job_name_message_send,
  'notification.forget': m.job_name_notification_forget,
  'notification.leads': m.job_name_notification_leads,
  'notification.watch': m.job_name_notification_watch,
  'payment.lookAfter': m.job_name_payment_look_after,
  'person.closeMerges': m.job_name_person_close_merges,
  'refund.lookAfter': m.job_name_refund_look_after,
  'refund.send': m.job_name_refund_send,
  'search.rewrite': m.job_name_search_rewrite,
  'session.close': m.job_name_session_close,
  'upload.removeExpired': m.job_name_upload_remove_expired,
  'visits.addUp': m.job_name_visits_add_up,
}

/** The label of a kind of work; a kind without one is shown by its name. */
export const jobName = (name: string): string => names[name]?.() ?? name
export const nameOf = ({ name }: { name: string }): string => jobName(name)

/** A crontab of minute, hour and weekday in words; any other stays as it is. */
export function everyLabel(every: string | null): string {
  if (every === null) return m.job_when_asked()
  const [minute = '', hour = '', ...days] = every.split(' ')
  if (days.join(' ') !== '* * *') return every
  if (minute === '*' && hour === '*') return m.job_every_minute()
  if (!/^\d+$/.test(minute)) return every
  if (hour === '*') return m.job_every_hour({ minute: Number(minute) })
  if (!/^\d+$/.test(hour)) return every
  return m.job_every_day({ time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` })
}

/** The duration of a job, in the unit that reads best. */
export const durationLabel = (ms: number): string =>
  ms < 1_000
    ? m.job_took_ms({ count: ms })
    : m.job_took_s({ count: (ms / 1_000).toFixed(ms < 10_000 ? 1 : 0) })

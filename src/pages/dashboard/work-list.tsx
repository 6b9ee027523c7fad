import { IconTickCircle } from '@douyinfe/semi-icons'
import { useEffect } from 'react'
import { m } from '#messages'
import type { DashboardFigures, WorkKind } from '../../../contract/system/dashboard'
import { hrefOf, linkOf } from '../../../contract/system/dashboard-links'
import { count } from '../../lib/format'
import { Link } from '../../lib/link'
import { readStored, writeStored } from '../../lib/storage'
import style from './dashboard.module.css'
import type { DashboardSelection } from './selection'

const labels: Record<WorkKind, () => string> = {
  refunds_to_approve: m.dashboard_work_refunds_to_approve,
  refunds_failed: m.dashboard_work_refunds_failed,
  shifts_differing: m.dashboard_work_shifts_differing,
  bill_differences: m.dashboard_work_bill_differences,
  invoices_to_issue: m.dashboard_work_invoices_to_issue,
  invoices_to_reverse: m.dashboard_work_invoices_to_reverse,
  vouchers_to_take_back: m.dashboard_work_vouchers_to_take_back,
  vouchers_overdue: m.dashboard_work_vouchers_overdue,
  orders_overdue: m.dashboard_work_orders_overdue,
  rests_overdue: m.dashboard_work_rests_overdue,
  lessons_due: m.dashboard_work_lessons_due,
  lessons_without_coach: m.dashboard_work_lessons_without_coach,
  leave_requests: m.dashboard_work_leave_requests,
  appointments_to_confirm: m.dashboard_work_appointments_to_confirm,
  lessons_disputed: m.dashboard_work_lessons_disputed,
  lessons_unconfirmed: m.dashboard_work_lessons_unconfirmed,
  certificates_to_review: m.dashboard_work_certificates_to_review,
  certificates_expiring: m.dashboard_work_certificates_expiring,
  accounts_left: m.dashboard_work_accounts_left,
  plans_beyond_limit: m.dashboard_work_plans_beyond_limit,
  members_expiring: m.dashboard_work_members_expiring,
  leads_due: m.dashboard_work_leads_due,
  leads_unowned: m.dashboard_work_leads_unowned,
  agreements_to_sign: m.dashboard_work_agreements_to_sign,
  products_low: m.dashboard_work_products_low,
  locker_keys_late: m.dashboard_work_locker_keys_late,
  locker_rentals_over: m.dashboard_work_locker_rentals_over,
  locker_rentals_ending: m.dashboard_work_locker_rentals_ending,
  locker_rents_unpaid: m.dashboard_work_locker_rents_unpaid,
  equipment_faults: m.dashboard_work_equipment_faults,
  devices_offline: m.dashboard_work_devices_offline,
  devices_address_due: m.dashboard_work_devices_address_due,
  devices_quarantined: m.dashboard_work_devices_quarantined,
  jobs_given_up: m.dashboard_work_jobs_given_up,
  backup_overdue: m.dashboard_work_backup_overdue,
}
/** Something is broken, or violates a rule. */
const urgent: ReadonlySet<WorkKind> = new Set([
  'accounts_left',
  'refunds_failed',
  'lessons_without_coach',
  'plans_beyond_limit',
  'equipment_faults',
  'devices_offline',
  'devices_address_due',
  'jobs_given_up',
  'backup_overdue',
])

interface Props {
  work: DashboardFigures['work'] | undefined
  selection: DashboardSelection
}

/** The number of kinds that were last shown here, so that as much room waits for them. */
const lastCount = 'dashboard-work'

/** The open work, the most pressing first; nothing for people who may see none of it. */
export function WorkList({ work, selection }: Props) {
  const waiting = work
    ?.filter(({ count }) => count > 0)
    .sort((one, other) => Number(urgent.has(other.kind)) - Number(urgent.has(one.kind)))
  const kinds = waiting?.length
  useEffect(() => {
    if (kinds !== undefined) writeStored(lastCount, String(kinds))
  }, [kinds])
  if (work?.length === 0) return null
  return (
    <section className={style.waits} aria-labelledby="dashboard-work" aria-busy={work === undefined}>
      <h2 id="dashboard-work" className={style.heading}>
        {m.dashboard_work()}
      </h2>
      {waiting?.length === 0 ? (
        <p className={style.done}>
          <IconTickCircle aria-hidden="true" />
          {m.dashboard_work_done()}
        </p>
      ) : (
        <ul className={style.work}>
          {waiting === undefined
            ? Array.from({ length: expectedCount() }, (_, at) => at).map((at) => (
                <li key={at} className={style.waiting} />
              ))
            : waiting.map(({ kind, count: found, isExact }) => (
                <li key={kind}>
                  <Link to={hrefOf(linkOf(kind, selection))} data-urgent={urgent.has(kind)}>
                    <span>{labels[kind]()}</span>
                    <strong>{count(found) + (isExact ? '' : '+')}</strong>
                  </Link>
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}

/** Five before the first visit; one line of text is as high as one kind. */
function expectedCount(): number {
  const last = Number(readStored(lastCount) ?? 5)
  return last >= 0 && last <= 50 ? Math.max(1, last) : 5
}

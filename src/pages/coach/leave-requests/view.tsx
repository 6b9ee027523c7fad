import { useMemo } from 'react'
import { m } from '#messages'
import { type ListedLeaveRequest, leaveRequests } from '../../../../contract/scheduling/leave-request'
import { describeLeaveRequest } from '../../../domain/leave-request/describe'
import { leaveRequestLabels, periodOf } from '../../../domain/leave-request/labels'
import { FilterChoice } from '../../../kit/filter/choice'
import { describeFilters } from '../../../kit/filter/describe-filters'
import { FilterRecord } from '../../../kit/filter/record'
import { storeSource } from '../../../kit/filter/store-source'
import { useRecordLabel } from '../../../kit/filter/use-record-label'
import { HistoryDrawer } from '../../../kit/history/drawer'
import { Clamped, columnsFor } from '../../../kit/list/columns-for'
import { ListPage } from '../../../kit/list/list-page'
import { RowMenu } from '../../../kit/list/row-menu'
import { type List, useList } from '../../../kit/list/use-list'
import { historyOf } from '../../../kit/list/use-row-actions'
import { useLifecycle } from '../../../kit/record/use-lifecycle'
import { RowButton } from '../../../kit/ui/row-button'
import textStyle from '../../../kit/ui/text.module.css'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { CoachViews } from '../views'
import { decide, leaveRequestLifecycle } from './lifecycle'

const newestFirst = { order: 'desc' }
const nameOf = ({ coachName: name, from }: ListedLeaveRequest) => m.leave_by_name({ name, from })
const col = columnsFor<ListedLeaveRequest>()

const leaveRequestColumns = () => [
  col.cell(
    'coachName',
    m.leave_coach(),
    (row) => (
      <Link className={textStyle.link} to={pathTo('coach', { edit: row.coachId })}>
        {row.coachName}
      </Link>
    ),
    { width: 110, isName: true },
  ),
  col.cell('days', m.leave_days(), (row) => periodOf(row), { card: 'fact', sort: 'from', width: 200 }),
  col.text('reason', m.leave_reason(), { width: 170 }),
  col.status('status', m.leave_status(), ({ status }) => leaveRequestLabels.status.tag(status), {
    width: 88,
  }),
  col.number('bookedLessons', m.leave_booked_lessons(), { card: 'fact', width: 104 }),
  col.cell('stores', m.leave_stores(), (row) => <Clamped text={row.storeNames.join(m.kit_comma())} />, {
    width: 140,
  }),
  col.instant('createdAt', m.leave_requested_at(), { sort: 'createdAt', width: 138 }),
  col.text('decidedBy', m.leave_decided_by(), { width: 90 }),
  col.instant('decidedAt', m.leave_decided_at(), { width: 150, isExtra: true }),
  col.text('refusalReason', m.leave_refusal_reason(), { width: 180, isExtra: true }),
]

/** The coaches' requests for leave, with the decisions on them. */
export function LeaveRequestView() {
  const list = useList(leaveRequests, newestFirst)
  const transitions = useMemo(leaveRequestLifecycle, [])
  const { actionsOf, dialog } = useLifecycle({
    resource: leaveRequests,
    transitions,
    decide,
    nameOf,
  })
  const describeFilter = useFilterLabels(list)
  const open = (row: ListedLeaveRequest) => list.open({ history: row.id })
  return (
    <>
      <ListPage
        resource={leaveRequests}
        list={list}
        purpose={m.empty_leave()}
        title={m.leave_title()}
        searchHint={m.leave_search()}
        columns={leaveRequestColumns()}
        nameOf={nameOf}
        onOpen={open}
        views={<CoachViews now="leave-requests" />}
        filters={
          <>
            <FilterChoice
              list={list}
              filter="status"
              label={m.leave_status()}
              options={leaveRequestLabels.status.options()}
            />
            <FilterRecord list={list} filter="store" label={m.leave_store()} {...storeSource} />
          </>
        }
        describeFilter={describeFilter}
        rowActions={(row) => (
          <>
            {actionsOf(row)
              .filter(({ key, refusal }) => key === 'approve' && refusal === undefined)
              .map(({ key, label, run }) => (
                <RowButton key={key} onClick={() => run?.()}>
                  {label}
                </RowButton>
              ))}
            <RowMenu name={nameOf(row)} actions={() => [...actionsOf(row), historyOf(list, row)]} />
          </>
        )}
      />
      <HistoryDrawer
        resource={leaveRequests}
        describe={describeLeaveRequest}
        actionLabel={leaveRequestLabels.action.find}
      />
      {dialog}
    </>
  )
}

/** The text of a set filter's chip. */
function useFilterLabels(list: List<ListedLeaveRequest>) {
  const storeName = useRecordLabel(storeSource, list.query.filters.store)
  return describeFilters({
    status: [m.leave_status, leaveRequestLabels.status.chip],
    store: [m.leave_store, storeName],
    coach: [m.leave_coach, () => list.rows[0]?.coachName ?? '…'],
  })
}

import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { orders } from '../../../../contract/sales/order'
import { appointments, type ListedAppointment } from '../../../../contract/scheduling/appointment'
import { openDueFen } from '../../../../contract/scheduling/open-due-fen'
import { useCollectLessons } from '../../../domain/lesson/use-collect-lessons'
import { useLessonRights } from '../../../domain/lesson/use-lesson-rights'
import { useLessonConfirmation } from '../../../domain/lesson-confirmation/use-lesson-confirmation'
import { HistoryDrawer } from '../../../kit/history/drawer'
import { ListPage } from '../../../kit/list/list-page'
import { RowMenu } from '../../../kit/list/row-menu'
import { useList } from '../../../kit/list/use-list'
import { RouteDrawer } from '../../../kit/record/route-drawer'
import { useLifecycle } from '../../../kit/record/use-lifecycle'
import { useMay } from '../../../kit/ui/use-may'
import { yuan } from '../../../lib/format'
import { lazyPart } from '../../../lib/lazy-part'
import { describeAppointment } from '../describe-appointment'
import { appointmentLabels, nameOf } from '../labels'
import { appointmentLifecycle, decide } from '../lifecycle'
import { RescheduleDialog } from '../reschedule-dialog'
import { ViewSwitch } from '../view-switch'
import { appointmentColumns } from './columns'
import { AppointmentFilters, useFilterLabels } from './filters'

const AppointmentBatch = lazyPart(async () => (await import('./batch')).AppointmentBatch)
const SessionDrawer = lazyPart(async () => (await import('../session/drawer')).SessionDrawer)

/** Every booking as a filterable, searchable list. */
export function AppointmentList() {
  const list = useList(appointments)
  const [params, setParams] = useSearchParams()
  const [moving, setMoving] = useState<ListedAppointment | null>(null)
  const describeFilter = useFilterLabels(list)
  const may = useMay()
  const { mayChange } = useLessonRights()
  const transitions = useMemo(appointmentLifecycle, [])
  const lifecycle = useLifecycle({
    resource: appointments,
    transitions,
    decide,
    nameOf,
  })
  const { collect } = useCollectLessons(null)
  const confirmation = useLessonConfirmation()
  const open = (row: ListedAppointment) => list.open({ session: row.sessionId })
  const menu = (row: ListedAppointment) => {
    const isOurs = mayChange(row.coachId)
    const reschedule = decide(row, 'reschedule')
    return [
      ...(openDueFen(row) > 0 && may(orders.collectLessons)
        ? [
            {
              key: 'collect',
              label: m.debt_collect({ amount: yuan(openDueFen(row)) }),
              run: () => collect([row.id]),
            },
          ]
        : []),
      ...(isOurs ? [...confirmation.actionsOf(row), ...lifecycle.actionsOf(row)] : []),
      ...(isOurs &&
      may(appointments.on.reschedule) &&
      (reschedule.allowed || reschedule.refusal !== undefined)
        ? [
            {
              key: 'reschedule',
              label: m.appointment_do_reschedule(),
              // A private lesson moves with its session, in the session's drawer.
              run: () => (row.kind === 'private' ? open(row) : setMoving(row)),
            },
          ]
        : []),
      { key: 'history', label: m.kit_history(), run: () => list.open({ history: row.id }) },
    ]
  }
  const show = (view: string) =>
    setParams((now) => {
      const next = new URLSearchParams()
      for (const key of ['store', 'coach', 'date', 'member']) {
        const value = now.get(key)
        if (value !== null) next.set(key, value)
      }
      if (view !== 'day') next.set('view', view)
      return next
    })
  return (
    <>
      <ListPage
        resource={appointments}
        list={list}
        purpose={m.empty_appointment()}
        title={m.appointment_title()}
        searchHint={m.appointment_search()}
        columns={appointmentColumns()}
        nameOf={nameOf}
        onOpen={open}
        views={<ViewSwitch view="list" onView={show} />}
        filters={<AppointmentFilters list={list} />}
        describeFilter={describeFilter}
        rowActions={(row) => (
          <>
            <Button theme="borderless" size="small" onClick={() => open(row)}>
              {m.kit_view()}
            </Button>
            <RowMenu name={row.memberName} actions={menu(row)} />
          </>
        )}
        batch={(selection) => (
          <Suspense fallback={null}>
            <AppointmentBatch selection={selection} />
          </Suspense>
        )}
      />
      <RouteDrawer names={['session']}>
        <SessionDrawer />
      </RouteDrawer>
      {/* An open session shows its own history under the same name. */}
      {params.has('session') ? null : (
        <HistoryDrawer
          resource={appointments}
          describe={describeAppointment}
          actionLabel={appointmentLabels.action.find}
        />
      )}
      {moving === null ? null : <RescheduleDialog row={moving} onClose={() => setMoving(null)} />}
      {lifecycle.dialog}
      {confirmation.dialog}
    </>
  )
}

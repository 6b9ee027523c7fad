import IconChevronLeft from '@douyinfe/semi-icons/lib/es/icons/IconChevronLeft'
import IconChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconChevronRight'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import type { ListedEquipment } from '../../../../contract/devices/equipment'
import toolbarStyle from '../../../kit/list/toolbar.module.css'
import type { List } from '../../../kit/list/use-list'
import { monthDays } from '../../../kit/schedule/month-days'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import pageStyle from '../../../kit/ui/page.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { errorSentence } from '../../../lib/error-sentence'
import { dayOf } from '../../../lib/format'
import equipmentStyle from '../equipment.module.css'
import { StoreFilter } from '../filters'
import { piecesQuery } from '../floor/pieces-query'
import { monthAfter } from './add-days'
import style from './calendar.module.css'
import { DueMonth } from './due-month'

interface Props {
  list: List<ListedEquipment>
  views: ReactNode
  actions: ReactNode
}

/** The services by due date: `?view=calendar&month=2026-01`. Overdue ones come first; a service can be dragged to another day. */
export function CalendarView({ list, views, actions }: Props) {
  const [params] = useSearchParams()
  const given = params.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(given) ? given : dayOf(new Date()).slice(0, 7)
  const days = monthDays(month)
  const { store } = list.query.filters
  const where: Record<string, string> = store === undefined ? {} : { store }
  const due = useQuery({
    ...piecesQuery({ ...where, sort: 'nextServiceOn', dueFrom: days[0] ?? '', dueTo: days.at(-1) ?? '' }),
    placeholderData: keepPreviousData,
  })
  const overdue = useQuery({
    ...piecesQuery({ ...where, sort: 'nextServiceOn', service: 'overdue' }),
    placeholderData: keepPreviousData,
  })
  const error = due.error ?? overdue.error
  const go = (by: -1 | 1) => list.setQuery({ month: monthAfter(month, by) }, { replace: true })
  return (
    <section className={pageStyle.page} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.equipment_title()}</h1>
        <div className={pageStyle.pageActions}>
          {views}
          {actions}
        </div>
      </header>
      <div className={toolbarStyle.toolbarLine}>
        <StoreFilter list={list} />
        <div className={style.monthChoice}>
          <Button
            theme="borderless"
            type="tertiary"
            icon={<IconChevronLeft aria-hidden />}
            aria-label={m.kit_month_previous()}
            onClick={() => go(-1)}
          />
          <strong aria-live="polite">{month}</strong>
          <Button
            theme="borderless"
            type="tertiary"
            icon={<IconChevronRight aria-hidden />}
            aria-label={m.kit_month_next()}
            onClick={() => go(1)}
          />
        </div>
        <span className={`${textStyle.note} ${equipmentStyle.hint}`}>{m.equipment_calendar_help()}</span>
      </div>
      {due.data !== undefined && overdue.data !== undefined ? (
        <DueMonth
          month={month}
          days={days}
          due={due.data}
          overdue={overdue.data}
          onOpen={(row) => list.open({ open: row.id })}
        />
      ) : error !== null ? (
        <ListFailed
          reason={errorSentence(error)}
          onRetry={() => {
            void due.refetch()
            void overdue.refetch()
          }}
        />
      ) : (
        <ListSkeleton />
      )}
    </section>
  )
}

import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { m } from '#messages'
import { type ListedPlan, plans } from '../../../../contract/catalogue/membership-plan'
import type { List } from '../../../kit/list/use-list'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { count } from '../../../lib/format'
import { lazyPart } from '../../../lib/lazy-part'
import { usePlanWithin } from '../use-plan-within'
import style from './assumed.module.css'

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog')).ConfirmDialog)

const query = { assumed: 'true', sort: 'sort', pageSize: '200' } as const

/** Plans whose coverage a rule has set, as long as the person may confirm some of them. */
export function AssumedNotice({ list }: { list: List<ListedPlan> }) {
  const [isOpen, setIsOpen] = useState(false)
  const may = useMay()
  const isWithin = usePlanWithin()
  const { data } = useQuery({
    queryKey: [plans.name, 'list', query],
    queryFn: ({ signal }) => call(plans.list, { query, signal }),
    enabled: may(plans.confirmCoverage),
  })
  const rows = data?.rows.filter(isWithin) ?? []
  if (rows.length === 0) return null
  return (
    <div className={style.notice} role="note">
      <span>{m.coverage_assumed_notice({ count: count(rows.length) })}</span>
      <Button type="tertiary" size="small" onClick={() => setIsOpen(true)}>
        {m.coverage_review()}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            rows={rows}
            onEdit={(row) => {
              setIsOpen(false)
              list.open({ edit: row.id, at: 'coverage' })
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

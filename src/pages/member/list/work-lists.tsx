import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { m } from '#messages'
import { type ListedMember, members } from '../../../../contract/membership/member'
import type { List } from '../../../kit/list/use-list'
import { call } from '../../../lib/api/call'
import { count } from '../../../lib/format'
import style from './member.module.css'

type Totals = z.output<(typeof members)['workLists']['reply']>

/** The lists of people to contact; one of these is shown at a time. */
const lists = [
  { total: 'expiring7', filter: 'expiring', value: '7' },
  { total: 'expiring30', filter: 'expiring', value: '30' },
  { total: 'silent14', filter: 'silent', value: '14' },
  { total: 'silent30', filter: 'silent', value: '30' },
] as const

type WorkList = (typeof lists)[number]

const labelFor = ({ filter, value }: WorkList) =>
  filter === 'expiring' ? m.member_expiring({ days: value }) : m.member_silent({ days: value })

/** The lists of members to contact with their counts; the last one filters the chosen list further. */
export function WorkLists({ list }: { list: List<ListedMember> }) {
  const { filters } = list.query
  const { uncontacted } = filters
  const now = lists.find(({ filter, value }) => filters[filter] === value)
  const totals = useTotals(filters)
  return (
    <section className={style.work} aria-label={m.member_work_lists()}>
      {lists.map((one) => (
        <Chip
          key={one.total}
          label={labelFor(one)}
          total={totals?.[one.total]}
          isOn={one === now}
          onToggle={() =>
            list.setQuery({
              expiring: null,
              silent: null,
              ...(one === now ? {} : { [one.filter]: one.value }),
            })
          }
        />
      ))}
      <Chip
        label={m.member_uncontacted()}
        title={m.member_uncontacted_help()}
        total={totals?.uncontacted}
        isOn={uncontacted === 'true'}
        onToggle={() => list.setQuery({ uncontacted: uncontacted === 'true' ? null : 'true' })}
      />
    </section>
  )
}

function useTotals(filters: List<ListedMember>['query']['filters']): Totals | undefined {
  const names = ['store', 'consultant', 'expiring', 'silent', 'uncontacted']
  const query = Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name)))
  const { data } = useQuery({
    queryKey: [members.name, 'workLists', query],
    queryFn: ({ signal }) => call(members.workLists, { query, signal }),
  })
  return data
}

function Chip(props: {
  label: string
  title?: string
  total: Totals['uncontacted'] | undefined
  isOn: boolean
  onToggle: () => void
}) {
  const { label, title, total, isOn, onToggle } = props
  return (
    <button type="button" aria-pressed={isOn} title={title} onClick={onToggle}>
      {label}{' '}
      <strong>{total === undefined ? '…' : `${count(total.total)}${total.totalIsExact ? '' : '+'}`}</strong>
    </button>
  )
}

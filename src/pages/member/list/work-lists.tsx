import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type ListedMember, members } from '../../../../contract/membership/member'
import type { List } from '../../../kit/list/use-list'
import { call } from '../../../lib/api/call'
import { count } from '../../../lib/format'
import style from './member.module.css'

/** The lists of people to contact; one of these is shown at a time. */
const lists = [
  { filter: 'expiring', value: '7' },
  { filter: 'expiring', value: '30' },
  { filter: 'silent', value: '14' },
  { filter: 'silent', value: '30' },
] as const

type WorkList = (typeof lists)[number]

const labelFor = ({ filter, value }: WorkList) =>
  filter === 'expiring' ? m.member_expiring({ days: value }) : m.member_silent({ days: value })

/** The lists of members to contact with their counts; the last one filters the chosen list further. */
export function WorkLists({ list }: { list: List<ListedMember> }) {
  const { filters } = list.query
  const { store, consultant, uncontacted } = filters
  const kept = {
    ...(store === undefined ? {} : { store }),
    ...(consultant === undefined ? {} : { consultant }),
  }
  const now = lists.find(({ filter, value }) => filters[filter] === value)
  const narrowing: Record<string, string> = uncontacted === 'true' ? { uncontacted: 'true' } : {}
  return (
    <section className={style.work} aria-label={m.member_work_lists()}>
      {lists.map((one) => (
        <Chip
          key={`${one.filter}${one.value}`}
          label={labelFor(one)}
          query={{ ...kept, ...narrowing, [one.filter]: one.value }}
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
        query={{ ...kept, ...(now === undefined ? {} : { [now.filter]: now.value }), uncontacted: 'true' }}
        isOn={uncontacted === 'true'}
        onToggle={() => list.setQuery({ uncontacted: uncontacted === 'true' ? null : 'true' })}
      />
    </section>
  )
}

function Chip(props: {
  label: string
  title?: string
  query: Record<string, string>
  isOn: boolean
  onToggle: () => void
}) {
  const { label, title, query, isOn, onToggle } = props
  const { data } = useQuery({
    queryKey: [members.name, 'count', query],
    queryFn: ({ signal }) => call(members.list, { query: { ...query, pageSize: '1' }, signal }),
  })
  return (
    <button type="button" aria-pressed={isOn} title={title} onClick={onToggle}>
      {label}{' '}
      <strong>{data === undefined ? '…' : `${count(data.total)}${data.totalIsExact ? '' : '+'}`}</strong>
    </button>
  )
}

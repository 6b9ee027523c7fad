import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearch'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '#messages'
import { type Member, members } from '../../../../../contract/membership/member'
import { mobileText } from '../../../../domain/family/mobile-text'
import { useSearch } from '../../../../kit/form/use-search'
import textStyle from '../../../../kit/ui/text.module.css'
import { call } from '../../../../lib/api/call'
import style from '../cashier.module.css'

const membersOf = (q: string) =>
  queryOptions({
    queryKey: [members.name, 'found', q],
    queryFn: ({ signal }) => call(members.list, { query: { q, pageSize: '8' }, signal }),
  })

/** Finds a member by name, mobile or number; a scanner types the number and Enter, without waiting for the list. */
export function MemberSearch(props: {
  label: string
  onChoose: (member: Member) => void
  except?: string
  /** Called by Enter for a text that finds nobody. */
  onNone?: (text: string) => void
}) {
  const { label, onChoose, except, onNone } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const cache = useQueryClient()
  const search = useSearch()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = useQuery({
    ...membersOf(search.q),
    enabled: search.q !== '',
    placeholderData: keepPreviousData,
  })
  const listed = search.q === '' || text.trim() === '' ? [] : (found.data?.rows ?? [])
  const rows = listed.filter((row) => row.id !== except)
  useEffect(() => {
    // After a drawer or the page has taken the focus.
    requestAnimationFrame(() => input.current?.focus())
  }, [])
  const enter = async () => {
    const q = text.trim()
    if (q === '') return
    if (q === search.q && !found.isPlaceholderData && rows[at] !== undefined) return onChoose(rows[at])
    const { rows: all } = await cache.fetchQuery(membersOf(q))
    const [only, other] = all.filter((row) => row.id !== except)
    // More was typed while the answer was awaited.
    if (input.current?.value.trim() !== q) return
    if (only === undefined) onNone?.(q)
    else if (other === undefined) onChoose(only)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') void enter().catch(() => {})
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, rows.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else return
    event.preventDefault()
  }
  return (
    <div className={style.search}>
      <label htmlFor={id}>{label}</label>
      <span className={style.searchBox}>
        <IconSearch aria-hidden />
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={rows[at] === undefined ? undefined : `${id}-${rows[at].id}`}
          autoComplete="off"
          placeholder={m.order_member_search()}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
            search.type(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
      </span>
      <div id={`${id}-list`} role="listbox" aria-label={label} className={style.found}>
        {rows.map((row, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          <div
            key={row.id}
            id={`${id}-${row.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => onChoose(row)}
          >
            <strong>{row.name}</strong>
            <span>{mobileText(row)}</span>
            <span>{row.memberNo}</span>
            <small>{row.homeStoreName}</small>
          </div>
        ))}
      </div>
      <p role="status" className={textStyle.note}>
        {text.trim() === ''
          ? m.order_member_help()
          : found.data !== undefined && !found.isFetching && rows.length === 0 && search.q === text.trim()
            ? onNone === undefined
              ? m.order_member_none()
              : m.order_member_none_new()
            : ''}
      </p>
    </div>
  )
}

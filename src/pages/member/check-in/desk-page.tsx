import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { members } from '../../../../contract/membership/member'
import { FilterOne } from '../../../kit/filter/one'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { useMay } from '../../../kit/ui/use-may'
import { useShortcuts } from '../../../kit/ui/use-shortcuts'
import { errorSentence } from '../../../lib/error-sentence'
import { readStored, writeStored } from '../../../lib/storage'
import '../../../kit/list/list.css'
import '../../../kit/list/rows.css'
import '../../../kit/record/drawer.css'
import './desk.css'
import { memberQuery, storesQuery } from '../member-query'
import { ViewSwitch } from '../view-switch'
import { DeskStage } from './desk-stage'
import { DeskVisits } from './desk-visits'
import { meant, useBrought, useDesk } from './use-desk'

/** The store whose desk this browser is at. */
const storeKey = 'member-desk-store'

/** The front desk: `?view=desk&store=<id>`; with `member=<id>` a member is already at the desk. */
export function DeskPage() {
  const [params, setParams] = useSearchParams()
  const may = useMay()
  const stores = useQuery(storesQuery)
  const rows = stores.data?.rows ?? []
  const wanted = params.get('store') ?? readStored(storeKey)
  const store = rows.find(({ id }) => id === wanted) ?? rows[0]
  return (
    <section className="kit-page member-desk" aria-labelledby="kit-page-title">
      <header className="kit-page-head">
        <h1 id="kit-page-title">{m.member_view_desk()}</h1>
        <div className="kit-page-actions">
          <ViewSwitch now="desk" />
          {rows.length > 1 ? (
            <FilterOne
              label={m.member_store()}
              value={store?.id}
              options={rows.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => {
                writeStored(storeKey, id)
                setParams((now) => {
                  const next = new URLSearchParams(now)
                  next.set('store', id)
                  return next
                })
              }}
            />
          ) : null}
        </div>
      </header>
      {stores.error !== null ? (
        <ListFailed reason={errorSentence(stores.error)} onRetry={() => void stores.refetch()} />
      ) : stores.data === undefined ? (
        <ListSkeleton />
      ) : store === undefined ? (
        <p className="kit-state">{m.member_desk_no_store()}</p>
      ) : !may(members.checkIn) ? (
        <p className="kit-state">{m.problem_forbidden()}</p>
      ) : (
        <div className="member-desk-both">
          <Desk key={store.id} storeId={store.id} />
          <DeskVisits storeId={store.id} />
        </div>
      )}
    </section>
  )
}

function Desk({ storeId }: { storeId: string }) {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const desk = useDesk(storeId)
  const { snapshot } = desk
  const id = params.get('member')
  const { data: brought } = useQuery(memberQuery(id))
  useBrought(desk, id === null ? undefined : brought, () =>
    setParams((now) => new URLSearchParams([...now].filter(([name]) => name !== 'member')), {
      replace: true,
    }),
  )
  // After every answer the next scan or name goes into the field.
  const state = String(snapshot.value)
  const isCovered = params.has('open') || params.has('edit')
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every change of the state
  useEffect(() => {
    if (!isCovered) field.current?.focus()
  }, [state, isCovered])
  // A scanner types wherever the focus is: its first character moves the focus to the field, and is typed there.
  useShortcuts((event) => {
    if (!isCovered && event.key.length === 1) field.current?.focus()
    return false
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      const query = meant(text)
      if (query === '') desk.confirm()
      else desk.ask(query)
      setText('')
    } else if (event.key === 'ArrowDown') desk.move(1)
    else if (event.key === 'ArrowUp') desk.move(-1)
    else if (event.key === 'Escape') {
      if (text === '') desk.dismiss()
      setText('')
    } else return
    event.preventDefault()
  }
  return (
    <div className="member-desk-main">
      <label className="member-desk-field">
        <span className="console-hidden">{m.member_desk_field()}</span>
        <input
          ref={field}
          value={text}
          placeholder={m.member_desk_field()}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          aria-describedby="member-desk-keys"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <p id="member-desk-keys" className="kit-note">
        {m.member_desk_keys()}
      </p>
      <DeskStage desk={desk} />
    </div>
  )
}

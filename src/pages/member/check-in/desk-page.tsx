import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { members } from '../../../../contract/membership/member'
import { FilterOne } from '../../../kit/filter/one'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import listStatesStyle from '../../../kit/ui/list-states.module.css'
import pageStyle from '../../../kit/ui/page.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { useShortcuts } from '../../../kit/ui/use-shortcuts'
import { errorSentence } from '../../../lib/error-sentence'
import { readStored, writeStored } from '../../../lib/storage'
import { memberQuery, storesQuery } from '../member-query'
import { ViewSwitch } from '../view-switch'
import { playAnswer } from './answer-sound'
import { DayPassButton } from './day-pass-button'
import style from './desk.module.css'
import { DeskStage } from './desk-stage'
import { DeskVisits } from './desk-visits'
import { SoundSwitch } from './sound-switch'
import { type CheckInDesk, normalizedText, useDesk, useLinkedMember, useLinkedText } from './use-desk'
import { useDeskLive } from './use-desk-live'
import { useLockerKeys } from './use-locker-keys'

/** The store whose desk this browser is at. */
const storeKey = 'member-desk-store'

/** The front desk: `?view=desk&store=<id>`; with `member=<id>` a member is already at the desk, with `q=<text>` one is to be found. */
export function DeskPage() {
  const [params, setParams] = useSearchParams()
  const may = useMay()
  const stores = useQuery(storesQuery)
  const rows = stores.data?.rows ?? []
  const chosenStoreId = params.get('store') ?? readStored(storeKey)
  const store = rows.find(({ id }) => id === chosenStoreId) ?? rows[0]
  return (
    <section className={`${pageStyle.page} ${style.desk}`} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.member_view_desk()}</h1>
        <div className={pageStyle.pageActions}>
          <ViewSwitch now="desk" />
          <SoundSwitch />
          {store === undefined ? null : <DayPassButton storeId={store.id} />}
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
        <p className={listStatesStyle.state}>{m.member_desk_no_store()}</p>
      ) : !may(members.checkIn) ? (
        <p className={listStatesStyle.state}>{m.problem_forbidden()}</p>
      ) : (
        <Desk key={store.id} storeId={store.id} />
      )}
    </section>
  )
}

function Desk({ storeId }: { storeId: string }) {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const desk = useDesk(storeId)
  const isLive = useDeskLive(storeId)
  const { snapshot } = desk
  const admittedId = admittedOf(desk)
  const [brought, setBrought] = useState<{ hostId: string; id: string; name: string } | null>(null)
  const guest = brought !== null && brought.hostId === admittedId ? brought : null
  const keys = useLockerKeys({
    storeId,
    memberId: guest?.id ?? admittedId,
    guestName: guest?.name ?? null,
    isLive,
  })
  const without = (taken: string) =>
    setParams((now) => new URLSearchParams([...now].filter(([name]) => name !== taken)), { replace: true })
  useLinkedText(desk, params.get('q'), () => without('q'))
  const id = params.get('member')
  const { data: linkedMember } = useQuery(memberQuery(id))
  useLinkedMember(desk, id === null ? undefined : linkedMember, () => without('member'))
  // After every reply the next scan or name goes into the field.
  const state = String(snapshot.value)
  const isCovered = params.has('open') || params.has('edit')
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every change of the state
  useEffect(() => {
    if (!isCovered) field.current?.focus()
  }, [state, isCovered])
  const answer = answerOf(desk)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each reply
  useEffect(() => {
    if (answer !== null) playAnswer(answer.sound)
  }, [answer?.id])
  // A scanner types wherever the focus is: its first character moves the focus to the field, and is typed there. No number begins with a space,
  // which presses the button that has the focus.
  useShortcuts((event) => {
    if (!isCovered && event.key.length === 1 && event.key !== ' ') field.current?.focus()
    if (event.key !== 'F2') return false
    keys.giveKey(null)
    return true
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      const query = normalizedText(text)
      if (query === '') desk.confirm()
      else if (!keys.take(query)) desk.search(query)
      setText('')
    } else if (event.key === 'F2') keys.giveKey(null)
    else if (event.key === 'ArrowDown') desk.move(1)
    else if (event.key === 'ArrowUp') desk.move(-1)
    else if (event.key === 'Escape') {
      if (text === '') desk.dismiss()
      setText('')
    } else return
    event.preventDefault()
  }
  return (
    <div className={style.deskBoth}>
      <div className={style.deskMain}>
        <label className={style.deskField}>
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
        <p id="member-desk-keys" className={`${textStyle.note} ${style.keys}`}>
          {m.member_desk_keys()}
        </p>
        <DeskStage
          desk={desk}
          storeId={storeId}
          isLive={isLive}
          keys={keys}
          onGuest={(hostId, { id, name }) => setBrought({ hostId, id, name })}
          onGuestClosed={() => field.current?.focus()}
        />
      </div>
      <DeskVisits storeId={storeId} isLive={isLive} />
    </div>
  )
}

/** The member who was let in and still is at the desk. */
function admittedOf({ reply, snapshot }: CheckInDesk): string | null {
  return snapshot.matches('finished') && reply?.result === 'pass'
    ? (snapshot.context.found[0]?.id ?? null)
    : null
}

/** What is to be heard, once for each id: a visit, or a query that found nobody. */
function answerOf({ reply, snapshot }: CheckInDesk): { id: string; sound: 'pass' | 'deny' } | null {
  if (reply !== null) return { id: reply.id, sound: reply.result }
  return snapshot.matches('unknown') ? { id: snapshot.context.query.key, sound: 'deny' } : null
}

import { useState } from 'react'
import { m } from '#messages'
import { refusalSentence } from '../domain/lesson-confirmation/refusal-sentence'
import { minuteOf } from '../lib/format'
import { LessonCode } from './lesson-code'
import { LessonItem } from './lesson-item'
import style from './member-page.module.css'
import { Signing } from './signing'
import { useMemberPage } from './use-member-page'
import { usePart } from './use-part'

/** They are below what the page is opened for. */
const loadCards = async () =>
  (await import(/* webpackChunkName: "member-cards" */ './cards-and-receipts')).CardsAndReceipts

/** A member's own page: the code of this minute, the lessons to come, those of the last week to confirm or dispute, cards and payments. */
export function MemberPage({ token }: { token: string }) {
  const { loaded, refresh, onConfirm, onDispute, onCancel, onWish } = useMemberPage(token)
  const [done, setDone] = useState<string | null>(null)
  const Cards = usePart(loadCards)
  if (loaded.kind === 'opening')
    return (
      <main className={style.state} aria-busy="true">
        <p role="status">{m.memberpage_loading()}</p>
      </main>
    )
  // Expired, revoked, mistyped: one sentence for all, because the server does not distinguish them.
  if (loaded.kind === 'void')
    return (
      <main className={style.state}>
        <h1>{m.memberpage_void()}</h1>
        <p>{m.memberpage_void_text()}</p>
      </main>
    )
  if (loaded.kind === 'failed')
    return (
      <main className={style.state}>
        <h1>{m.memberpage_failed()}</h1>
        <p role="alert">{loaded.reason}</p>
        <button type="button" onClick={() => void refresh()}>
          {m.memberpage_again()}
        </button>
      </main>
    )
  const { page, problem } = loaded
  const after = (text: string) => (isDone: boolean) => setDone(isDone ? text : null)
  const answers = {
    onConfirm: (id: string) => void onConfirm(id).then(after(m.memberpage_done_confirm())),
    onCancel: (id: string) => void onCancel(id).then(after(m.memberpage_done_cancel())),
    onDispute: (id: string, reason: string) =>
      void onDispute(id, reason).then(after(m.memberpage_done_dispute())),
  }
  return (
    <main className={style.page}>
      <header>
        <p>{m.memberpage_hello({ name: page.memberName })}</p>
        <h1>{m.memberpage_title()}</h1>
      </header>
      {problem === null ? null : (
        <p role="alert" className={style.alert}>
          {problem}
        </p>
      )}
      <p role="status" className={done === null || problem !== null ? style.hidden : style.done}>
        {problem === null ? done : null}
      </p>
      {page.toSign > 0 ? <Signing token={token} count={page.toSign} sentenceOf={refusalSentence} /> : null}
      <LessonCode key={page.code.until} code={page.code} />
      <section aria-labelledby="coming">
        <h2 id="coming">{m.memberpage_coming()}</h2>
        {page.coming.length === 0 ? <p className={style.quiet}>{m.memberpage_none()}</p> : null}
        {page.coming.map((lesson) => (
          <LessonItem key={lesson.id} lesson={lesson} {...answers} />
        ))}
      </section>
      <section aria-labelledby="recent">
        <h2 id="recent">{m.memberpage_recent()}</h2>
        {page.recent.length === 0 ? <p className={style.quiet}>{m.memberpage_no_recent()}</p> : null}
        {page.recent.map((lesson) => (
          <LessonItem key={lesson.id} lesson={lesson} {...answers} />
        ))}
      </section>
      {Cards === null ? null : <Cards {...page} />}
      <section aria-labelledby="wishes">
        <h2 id="wishes">{m.memberpage_wishes()}</h2>
        {page.wishes.map(({ category, isAllowed }) => (
          <label key={category} className={style.wish}>
            <input
              type="checkbox"
              checked={isAllowed}
              onChange={() => void onWish(category, !isAllowed).then(after(m.memberpage_done_wish()))}
            />
            <span>
              {wishes[category].label()}
              <small>{wishes[category].help()}</small>
            </span>
          </label>
        ))}
      </section>
      <footer>{m.memberpage_expires({ at: minuteOf(page.expiresAt) })}</footer>
    </main>
  )
}

const wishes = {
  service: { label: m.memberpage_wish_service, help: m.memberpage_wish_service_help },
  marketing: { label: m.memberpage_wish_marketing, help: m.memberpage_wish_marketing_help },
}

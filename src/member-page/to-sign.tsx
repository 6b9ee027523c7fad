import { useState } from 'react'
import { m } from '#messages'
import type { agreements, ShownAgreement } from '../../contract/membership/agreement'
import { refusalSentence } from '../domain/lesson-confirmation/refusal-sentence'
import { call } from '../lib/api/call'
import { named } from '../lib/api/exchange'
import type { Agreements } from './agreements'
import style from './member-page.module.css'

const readAll = named<typeof agreements.byLink>('POST', '/member-page/agreements')
const signOne = named<typeof agreements.signByLink>('POST', '/member-page/signature')

/** Says that something waits for a signature; the text and the pad are loaded when the member opens it. */
export function ToSign({ token, count }: { token: string; count: number }) {
  const [open, setOpen] = useState<{ Part: typeof Agreements; rows: readonly ShownAgreement[] }>()
  const [refusal, setRefusal] = useState('')
  const read = async () => (await call(readAll, { body: { token } })).rows
  if (open === undefined && count === 0) return null
  const show = async () => {
    try {
      const rows = await read()
      // Its own name keeps it apart from the console's files.
      const { Agreements: Part } = await import(/* webpackChunkName: "member-signing" */ './agreements')
      setOpen({ Part, rows })
    } catch (error) {
      setRefusal(refusalSentence(error))
    }
  }
  return (
    <section className={style.lesson}>
      {open === undefined ? (
        <button type="button" data-main="" onClick={() => void show()}>
          {m.memberpage_to_sign({ count })}
        </button>
      ) : (
        <open.Part
          first={open.rows}
          sign={async (draft) => (await call(signOne, { body: { token, ...draft } })).rows}
          sentenceOf={refusalSentence}
        />
      )}
      {refusal === '' ? null : <p role="alert">{refusal}</p>}
    </section>
  )
}

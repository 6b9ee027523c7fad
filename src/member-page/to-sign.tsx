import { useState } from 'react'
import { m } from '#messages'
import type { agreements, ShownAgreement } from '../../contract/membership/agreement'
import { call } from '../lib/api/call'
import { named } from '../lib/api/exchange'
import type { Agreements } from './agreements'

const readAll = named<typeof agreements.byLink>('POST', '/member-page/agreements')
const signOne = named<typeof agreements.signByLink>('POST', '/member-page/signature')

interface Props {
  token: string
  count: number
  sentenceOf: (error: unknown) => string
}

/** Says that something waits for a signature; the text and the pad are loaded when the member opens it. */
export function ToSign({ token, count, sentenceOf }: Props) {
  const [open, setOpen] = useState<{ Part: typeof Agreements; rows: readonly ShownAgreement[] }>()
  const [refusal, setRefusal] = useState('')
  const read = async () => (await call(readAll, { body: { token } })).rows
  const show = async () => {
    try {
      const rows = await read()
      const { Agreements: Part } = await import(/* webpackChunkName: "member-signing" */ './agreements')
      setOpen({ Part, rows })
    } catch (error) {
      setRefusal(sentenceOf(error))
    }
  }
  return (
    <>
      {open === undefined ? (
        <button type="button" data-main="" onClick={() => void show()}>
          {m.memberpage_to_sign({ count })}
        </button>
      ) : (
        <open.Part
          first={open.rows}
          readAll={read}
          sign={async (draft) => (await call(signOne, { body: { token, ...draft } })).rows}
          sentenceOf={sentenceOf}
        />
      )}
      {refusal === '' ? null : <p role="alert">{refusal}</p>}
    </>
  )
}

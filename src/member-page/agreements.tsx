import { useEffect, useState } from 'react'
import { m } from '#messages'
import type { agreements, ShownAgreement } from '../../contract/membership/agreement'
import { SigningForm } from '../domain/agreement/signing-form'
import { signingRefusal } from '../domain/agreement/signing-refusal'
import { call } from '../lib/api/call'
import { named } from '../lib/api/exchange'

const read = named<typeof agreements.byLink>('POST', '/member-page/agreements')
const sign = named<typeof agreements.signByLink>('POST', '/member-page/signature')

/** What the link's member signs, one agreement after the other. */
export function Agreements({ token, onSigned }: { token: string; onSigned: () => void }) {
  const [rows, setRows] = useState<readonly ShownAgreement[] | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    call(read, { body: { token } }).then(
      (reply) => setRows(reply.rows),
      (error: unknown) => setRefusal(signingRefusal(error)),
    )
  }, [token])
  if (refusal !== null) return <p role="alert">{refusal}</p>
  if (rows === null) return <p role="status">{m.agreement_loading()}</p>
  const [agreement] = rows
  if (agreement === undefined) return <p role="status">{m.agreement_done()}</p>
  return (
    <SigningForm
      key={agreement.id + agreement.contentHash}
      agreement={agreement}
      onSign={async (draft) => {
        const reply = await call(sign, { body: { token, agreementId: agreement.id, ...draft } })
        setRows(reply.rows)
        onSigned()
      }}
    />
  )
}

import { useState } from 'react'
import { m } from '#messages'
import type { ShownAgreement, SignatureDraft } from '../../contract/membership/agreement'
import { SigningForm } from '../domain/agreement/signing-form'

interface Props {
  first: readonly ShownAgreement[]
  /** Returns what is left to sign. */
  sign: (draft: SignatureDraft & { agreementId: string }) => Promise<readonly ShownAgreement[]>
  readAll: () => Promise<readonly ShownAgreement[]>
  sentenceOf: (error: unknown) => string
}

/** What the link's member signs, one agreement after the other. */
export function Agreements({ first, sign, readAll, sentenceOf }: Props) {
  const [rows, setRows] = useState(first)
  const [agreement] = rows
  const [isSigned, setIsSigned] = useState(false)
  if (agreement === undefined)
    return <p role="status">{isSigned ? m.agreement_done() : m.agreement_none_waits()}</p>
  return (
    <SigningForm
      key={agreement.id}
      agreement={agreement}
      sentenceOf={sentenceOf}
      readAgain={async () => setRows(await readAll())}
      onSign={async (draft) => {
        setRows(await sign({ agreementId: agreement.id, ...draft }))
        setIsSigned(true)
      }}
    />
  )
}

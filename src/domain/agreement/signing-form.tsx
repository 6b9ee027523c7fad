import { type FormEvent, useId, useState } from 'react'
import { m } from '#messages'
import type { GuardianRelation, ShownAgreement, SignatureDraft } from '../../../contract/membership/agreement'
import { isSignatureDrawn } from '../../../contract/signature/is-signature-drawn'
import { SignaturePad } from '../lesson-confirmation/signature-pad'
import { relationLabels } from './relation-labels'
import style from './signing.module.css'
import { isOutdated, signingRefusal } from './signing-refusal'

interface Props {
  agreement: ShownAgreement
  /** Rejects with the refusal. */
  onSign: (draft: SignatureDraft) => Promise<void>
  /** Loads the agreement again after its text changed; the form stays mounted. */
  readAgain: () => Promise<void>
  /** The sentence of a failure that is no matter of signing. */
  sentenceOf: (error: unknown) => string
}

/** The text of an agreement and all that a signer gives, on the desk's screen and on a phone alike. */
export function SigningForm({ agreement, onSign, readAgain, sentenceOf }: Props) {
  const { title, content, contentHash, memberName, cardName, isMinor, proposedSigner } = agreement
  const id = useId()
  const [strokes, setStrokes] = useState<readonly (readonly number[])[]>([])
  const [signerName, setSignerName] = useState(proposedSigner?.name ?? '')
  const [relation, setRelation] = useState<GuardianRelation | ''>(proposedSigner?.relation ?? '')
  const [isAgreed, setIsAgreed] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const missing = [
    ...(signerName.trim() === '' ? [m.agreement_missing_name()] : []),
    ...(isMinor && relation === '' ? [m.agreement_missing_relation()] : []),
    ...(isSignatureDrawn(strokes) ? [] : [m.agreement_missing_signature()]),
    ...(isAgreed ? [] : [m.agreement_missing_agree()]),
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (missing.length > 0) return setRefusal(m.agreement_missing({ parts: missing.join(m.kit_comma()) }))
    setIsPending(true)
    setRefusal(null)
    onSign({
      contentHash,
      signerName: signerName.trim(),
      guardianRelation: isMinor && relation !== '' ? relation : null,
      strokes: strokes.map((stroke) => [...stroke]),
      isAgreed: true,
    })
      .catch(async (error: unknown) => {
        setRefusal(signingRefusal(error, sentenceOf))
        if (!isOutdated(error)) return
        // What was drawn was meant for the other text.
        setStrokes([])
        setIsAgreed(false)
        await readAgain().catch((failure: unknown) => setRefusal(sentenceOf(failure)))
      })
      .finally(() => setIsPending(false))
  }
  return (
    <form className={style.form} onSubmit={submit} noValidate>
      <p className={style.quiet}>{m.agreement_of({ member: memberName, card: cardName })}</p>
      <h1>{title}</h1>
      <p className={style.quiet}>{m.agreement_read_carefully()}</p>
      <div className={style.text} lang="zh-CN">
        {content}
      </div>
      {isMinor ? <p className={style.notice}>{m.agreement_guardian_note()}</p> : null}
      <label htmlFor={`${id}-name`}>{m.agreement_signer_name()}</label>
      <input
        id={`${id}-name`}
        value={signerName}
        maxLength={40}
        autoComplete="off"
        onChange={({ target }) => setSignerName(target.value)}
      />
      {isMinor ? (
        <>
          <label htmlFor={`${id}-relation`}>{m.agreement_relation()}</label>
          <select
            id={`${id}-relation`}
            value={relation}
            onChange={({ target }) => setRelation(target.value as GuardianRelation | '')}
          >
            <option value="">{m.agreement_choose()}</option>
            {Object.entries(relationLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label()}
              </option>
            ))}
          </select>
        </>
      ) : null}
      <div className={style.head}>
        <span>{m.agreement_signature()}</span>
        <button type="button" onClick={() => setStrokes([])} disabled={strokes.length === 0 || isPending}>
          {m.agreement_clear()}
        </button>
      </div>
      <SignaturePad strokes={strokes} isDisabled={isPending} onChange={setStrokes} />
      <label className={style.agree}>
        <input type="checkbox" checked={isAgreed} onChange={({ target }) => setIsAgreed(target.checked)} />
        {m.agreement_agree()}
      </label>
      {refusal === null ? null : (
        <p role="alert" className={style.alert}>
          {refusal}
        </p>
      )}
      <button type="submit" data-main="" aria-disabled={isPending}>
        {isPending ? m.agreement_submitting() : m.agreement_submit()}
      </button>
    </form>
  )
}

import Button from '@douyinfe/semi-ui/lib/es/button'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { certificates } from '../../../../contract/catalogue/certificate'
import { payloadField } from '../../../kit/form/payload-field'
import { ProseField } from '../../../kit/form/text-field'
import { usePayload } from '../../../kit/record/use-payload'
import textStyle from '../../../kit/ui/text.module.css'
import { useShortcuts } from '../../../kit/ui/use-shortcuts'
import { Phrases, rejections } from '../phrases'
import style from './review.module.css'

interface Props {
  isPending: boolean
  problems: Parameters<typeof usePayload>[1]
  onReject: (payload: Record<string, unknown>) => void
  onCancel: () => void
}

/** Why a certificate is rejected: a number key takes a ready reason, Enter sends it. */
export function RejectPanel({ isPending, problems, onReject, onCancel }: Props) {
  const { form, checked } = usePayload(() => ({ reason: '' }), problems)
  const panel = useRef<HTMLElement>(null)
  const reason = payloadField(form, 'reason', '')
  const phrases = rejections()
  const cancel = useRef(onCancel)
  cancel.current = onCancel
  useEffect(() => {
    const section = panel.current
    if (section === null) return
    const dialog = section.closest<HTMLElement>('[role=dialog]')
    section.focus()
    section.scrollIntoView?.({ block: 'nearest' })
    // React handles keys after the drawer does, and the drawer closes at Escape.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      cancel.current()
    }
    section.addEventListener('keydown', onKey)
    return () => {
      section.removeEventListener('keydown', onKey)
      dialog?.focus({ preventScroll: true })
    }
  }, [])
  const submit = () => {
    const payload = checked(certificates.on.reject.body)
    if (payload !== null) onReject(payload)
  }
  const choose = (phrase: string) => {
    reason.change(phrase)
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[data-submit]')?.focus())
  }
  useShortcuts(({ key, target }) => {
    const phrase = phrases[Number(key) - 1]
    if (phrase !== undefined) choose(phrase)
    else if (key === 'Enter' && target === panel.current) submit()
    else return false
    return true
  })
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={style.reject}
      aria-labelledby="certificate-reject"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        submit()
      }}
    >
      <h2 id="certificate-reject">{m.certificate_review_reject_title()}</h2>
      <Phrases phrases={phrases} onChoose={choose} />
      <ProseField
        {...reason}
        label={m.certificate_reason()}
        help={m.certificate_review_reject_help()}
        required
        maxLength={200}
      />
      <div className={textStyle.buttons}>
        <Button type="danger" theme="solid" data-submit loading={isPending} onClick={submit}>
          {m.certificate_do_reject()}
        </Button>
        <Button onClick={onCancel} disabled={isPending}>
          {m.kit_cancel()}
        </Button>
      </div>
    </section>
  )
}

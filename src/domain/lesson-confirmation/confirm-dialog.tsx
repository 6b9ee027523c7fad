import Button from '@douyinfe/semi-ui/lib/es/button'
import Input from '@douyinfe/semi-ui/lib/es/input'
import { type ReactNode, useId, useState } from 'react'
import { m } from '#messages'
import { appointments, type ListedAppointment } from '../../../contract/scheduling/appointment'
import type { ConfirmationDraft } from '../../../contract/scheduling/lesson-confirmation'
import { isSignatureDrawn } from '../../../contract/signature/is-signature-drawn'
import { Segmented } from '../../kit/form/segmented'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import style from './confirmation.module.css'
import { SignaturePad } from './signature-pad'
import { useLessonMutation } from './use-lesson-mutation'

interface Props {
  row: Pick<ListedAppointment, 'id' | 'version' | 'status' | 'memberName'>
  /** Makes the member's link; null when the person may not. */
  link: ((onClose: () => void) => ReactNode) | null
  onClose: () => void
}

const ways = ['code', 'signature'] as const

/** Takes a member's confirmation: the digits of their link page, typed or scanned, or a signature on this screen. */
export function ConfirmDialog({ row, link, onClose }: Props) {
  const [way, setWay] = useState<(typeof ways)[number]>('code')
  const [code, setCode] = useState('')
  const [strokes, setStrokes] = useState<readonly (readonly number[])[]>([])
  const [name, setName] = useState<string | null>(null)
  const [isLinking, setIsLinking] = useState(false)
  const confirm = useLessonMutation({
    send: (body: ConfirmationDraft) =>
      call(appointments.confirmLesson, { id: row.id, version: row.version, body }),
    done: m.lesson_done_confirm({ name: row.memberName }),
    onClose,
  })
  const draft = draftOf(way, { code, strokes, name })
  return (
    <>
      <Dialog
        title={m.lesson_confirm_title({ name: row.memberName })}
        confirmText={row.status === 'checked_in' ? m.lesson_confirm_and_complete() : m.lesson_do_confirm()}
        isDisabled={draft === null}
        isPending={confirm.isPending}
        onDo={() => {
          if (draft !== null) confirm.mutate(draft)
        }}
        onCancel={onClose}
      >
        <div className={style.confirmation}>
          {confirm.refusal}
          <Segmented
            label={m.lesson_way()}
            options={ways}
            value={way}
            labelFor={(one) => (one === 'code' ? m.lesson_by_code() : m.lesson_by_signature())}
            onChange={setWay}
          />
          {way === 'code' ? (
            <>
              <CodeInput value={code} isDisabled={confirm.isPending} onChange={setCode} />
              {link === null ? null : (
                <div className={textStyle.buttons}>
                  <Button theme="borderless" onClick={() => setIsLinking(true)}>
                    {m.lesson_show_link()}
                  </Button>
                </div>
              )}
            </>
          ) : (
            <SignatureInput
              strokes={strokes}
              name={name}
              isDisabled={confirm.isPending}
              onStrokes={setStrokes}
              onName={setName}
            />
          )}
        </div>
      </Dialog>
      {isLinking && link !== null ? link(() => setIsLinking(false)) : null}
    </>
  )
}

interface Entered {
  code: string
  strokes: readonly (readonly number[])[]
  name: string | null
}

/** What is sent; null while it is not complete. */
function draftOf(way: 'code' | 'signature', { code, strokes, name }: Entered): ConfirmationDraft | null {
  if (way === 'code') return code.length === 8 ? { by: 'code', code } : null
  if (name !== null)
    return name.trim().length < 2 ? null : { by: 'signature', signature: { kind: 'typed', name } }
  if (!isSignatureDrawn(strokes)) return null
  return { by: 'signature', signature: { kind: 'drawn', strokes: strokes.map((one) => [...one]) } }
}

/** A scanner at the desk types the digits too. */
function CodeInput(props: { value: string; isDisabled: boolean; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className={style.code}>
      <Input
        aria-label={m.lesson_code()}
        aria-describedby={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        placeholder="0000 0000"
        value={props.value.length > 4 ? `${props.value.slice(0, 4)} ${props.value.slice(4)}` : props.value}
        disabled={props.isDisabled}
        onChange={(value) => props.onChange(value.replace(/\D/g, '').slice(0, 8))}
      />
      <p id={id} className={textStyle.note}>
        {m.lesson_code_help()}
      </p>
    </div>
  )
}

interface SignatureProps {
  strokes: readonly (readonly number[])[]
  name: string | null
  isDisabled: boolean
  onStrokes: (strokes: readonly (readonly number[])[]) => void
  onName: (name: string | null) => void
}

/** A drawing, or a typed name for a person who cannot draw here. */
function SignatureInput({ strokes, name, isDisabled, onStrokes, onName }: SignatureProps) {
  return (
    <>
      {name === null ? (
        <SignaturePad strokes={strokes} isDisabled={isDisabled} onChange={onStrokes} />
      ) : (
        <Input
          aria-label={m.lesson_typed_name()}
          placeholder={m.lesson_typed_name()}
          maxLength={40}
          size="large"
          value={name}
          disabled={isDisabled}
          onChange={onName}
        />
      )}
      <div className={style.row}>
        <span className={textStyle.note}>{m.lesson_signature_help()}</span>
        <span className={textStyle.buttons}>
          {name === null && strokes.length > 0 ? (
            <Button theme="borderless" onClick={() => onStrokes([])}>
              {m.lesson_clear()}
            </Button>
          ) : null}
          <Button theme="borderless" onClick={() => onName(name === null ? '' : null)}>
            {name === null ? m.lesson_type_name() : m.lesson_draw()}
          </Button>
        </span>
      </div>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { appointments, type ListedAppointment } from '../../../contract/scheduling/appointment'
import type { LessonSignature } from '../../../contract/scheduling/lesson-confirmation'
import { signatureSize } from '../../../contract/signature/signature-size'
import { rowQuery } from '../../kit/record/row-query'
import { Dialog } from '../../kit/ui/dialog'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { minuteOf } from '../../lib/format'
import style from './confirmation.module.css'
import { refusalSentence } from './refusal-sentence'
import { strokePath } from './stroke-path'

/** A lesson's signature, its time and its hash; the view is logged once when the dialog opens. */
export function SignatureDialog({ row, onClose }: { row: ListedAppointment; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['lesson-signature', row.id],
    queryFn: () => call(appointments.viewSignature, { id: row.id, body: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data: lesson } = useQuery(rowQuery(appointments, row.id))
  return (
    <Dialog
      title={m.lesson_signature_of({ name: row.memberName })}
      confirmText={m.kit_close()}
      cancel={null}
      onDo={onClose}
      onCancel={onClose}
    >
      {error !== null ? (
        <ListFailed reason={refusalSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : (
        <div className={style.confirmation}>
          <Signed signature={data.signature} name={row.memberName} />
          <p className={textStyle.note}>{m.lesson_signed_at({ at: minuteOf(data.at) })}</p>
          {lesson?.signatureHash == null ? null : (
            <p className={textStyle.note}>
              {m.lesson_signature_hash()} <span className={style.hash}>{lesson.signatureHash}</span>
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

function Signed({ signature, name }: { signature: LessonSignature; name: string }) {
  if (signature.kind === 'typed') return <p className={style.typed}>{signature.name}</p>
  const { width, height } = signatureSize
  return (
    <svg
      className={style.pad}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={m.lesson_signature_of({ name })}
    >
      <path d={signature.strokes.map(strokePath).join('')} />
    </svg>
  )
}

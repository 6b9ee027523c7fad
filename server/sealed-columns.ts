import { messageKeyColumn } from './devices/message-key'
import { sealedReplyColumn } from './kit/resource/idempotency-key'
import type { SealedColumn } from './kit/rotate-keys'
import { channelSecretColumn } from './messaging/channel-in-use'
import { healthNoteColumn, idCardColumn } from './people/person/secrets'
import { signatureColumn } from './scheduling/lesson-confirmation/signature'
import { recoverySecretColumn, secondFactorColumn } from './system/account/second-factor'

/** Every column of sealed values in the database, which a key rotation must seal again. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'person',
    name: 'id_card',
    column: idCardColumn,
    boundTo: 'id',
    relatedColumns: (idCard, box) => ({ idCardHash: box.fingerprint(idCard, idCardColumn) }),
  },
  { table: 'person', name: 'health_note', column: healthNoteColumn, boundTo: 'id' },
  { table: 'person_merge', name: 'kept_id_card', column: idCardColumn, boundTo: 'kept_id' },
  { table: 'person_merge', name: 'kept_health_note', column: healthNoteColumn, boundTo: 'kept_id' },
  messageKeyColumn,
  channelSecretColumn,
  secondFactorColumn,
  recoverySecretColumn,
  signatureColumn,
  sealedReplyColumn,
]

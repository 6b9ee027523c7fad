import { useState } from 'react'
import { m } from '#messages'
import type { ListedVideoCourse } from '../../../contract/content/video-course'
import { RecordField } from '../../kit/form/record-field'
import { Dialog } from '../../kit/ui/dialog'
import { typeSource } from './filters'

interface Props {
  rows: readonly ListedVideoCourse[]
  onDo: (typeId: string) => void
  onCancel: () => void
}

/** Chooses the type for the chosen courses. */
export function MoveTypeDialog({ rows, onDo, onCancel }: Props) {
  const [typeId, setTypeId] = useState('')
  const published = rows.filter(({ status }) => status === 'published').length
  const moving = rows.filter((row) => row.typeId !== typeId).length
  return (
    <Dialog
      title={m.video_move_type_title({ count: rows.length })}
      doIt={m.video_move_type_do({ count: moving })}
      isDisabled={typeId === '' || moving === 0}
      onDo={() => onDo(typeId)}
      onCancel={onCancel}
    >
      <RecordField
        name="typeId"
        label={m.video_type()}
        value={typeId}
        empty=""
        problem={null}
        problems={[]}
        disabled={false}
        change={setTypeId}
        leave={() => {}}
        {...typeSource}
      />
      {published === 0 ? null : (
        <p className="kit-note">{m.video_move_type_published({ count: published })}</p>
      )}
    </Dialog>
  )
}

import type { output } from 'zod/v4/core'
import type { exercises } from '../../../contract/exercise'
import { forget } from '../../kit/count'
import { type Resource, untyped } from '../../kit/descriptor'
import { lockPair } from '../../kit/lock-pair'
import { problem } from '../../kit/problem'
import { countReferences, moveReferences } from '../../kit/reference'
import type { Served } from '../../kit/serve'
import { archiveRow, rowInHand } from '../../kit/writing'

/** Whatever refers to one exercise refers to another, and the one is archived. */
export async function replaceExercise(
  resource: Resource<typeof exercises>,
  asked: Served<unknown, output<(typeof exercises)['replace']['body']>>,
): Promise<{ references: number }> {
  const { tx, id, audit, c } = asked
  const { byId, isPreview } = asked.body
  await lockPair(tx, 'exercise', { id, otherId: byId, path: 'byId' })
  const before = await rowInHand(untyped(resource), asked)
  if (before.archivedAt !== null) throw problem('archived')
  if (isPreview) return { references: await countReferences(tx, 'exercise', id) }
  const references = await moveReferences(tx, 'exercise', { from: id, to: byId })
  await archiveRow(untyped(resource), asked)
  for (const rowId of [id, byId])
    await audit({
      action: 'exercise.replace',
      table: 'exercise',
      rowId,
      after: { fromId: id, byId, references },
    })
  forget(c.get('parts').db, 'exercise')
  return { references }
}

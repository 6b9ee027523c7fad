import type { output } from 'zod/v4/core'
import type { exercises } from '../../../contract/content/exercise'
import { lockPair } from '../../kit/db/lock-pair'
import { problem } from '../../kit/problem'
import { countReferences, moveReferences } from '../../kit/resource/count-references'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { archiveRow, readForUpdate } from '../../kit/resource/mutations'
import type { RequestContext } from '../../kit/resource/serve'

/** Moves every reference to one exercise to another, and archives it. */
export async function replaceExercise(
  resource: ResourceDefinition<typeof exercises, 'exercise'>,
  request: RequestContext<unknown, output<(typeof exercises)['replace']['body']>>,
): Promise<{ references: number }> {
  const { tx, id, audit } = request
  const { byId, isPreview } = request.body
  await lockPair(tx, 'exercise', { id, otherId: byId, path: 'byId' })
  const before = await readForUpdate(resource, request)
  if (before.archivedAt !== null) throw problem('archived')
  if (isPreview) return { references: await countReferences(tx, 'exercise', id) }
  const references = await moveReferences(tx, 'exercise', { from: id, to: byId })
  await archiveRow(resource, request)
  for (const rowId of [id, byId])
    await audit({
      action: 'exercise.replace',
      table: 'exercise',
      rowId,
      after: { fromId: id, byId, references },
    })
  return { references }
}

import { sql } from 'kysely'
import { exerciseSubtypes } from '../../../contract/content/exercise-subtype'
import type { App } from '../../kit/app'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { writeOrder } from '../../kit/resource/write-order'
import { mergeSubtype, moveSubtype } from './move-subtype'
import { exerciseSubtypeResource } from './resource'

export function exerciseSubtypeRoutes(app: App): void {
  serve(app, exerciseSubtypes.order, (request) => {
    const { typeId, ids } = request.body
    const among = sql<boolean>`type_id = ${typeId}`
    return writeOrder(request, { table: 'exercise_subtype', among, action: 'exercise-subtype.order' }, ids)
  })
  serve(app, exerciseSubtypes.merge, (request) => mergeSubtype(exerciseSubtypeResource, request))
  serve(app, exerciseSubtypes.move, (request) => moveSubtype(exerciseSubtypeResource, request))
  serveResource(app, exerciseSubtypeResource)
}

import { exerciseTypes } from '../../../contract/content/exercise-type'
import type { App } from '../../kit/app'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { writeOrder } from '../../kit/resource/write-order'
import { mergeType } from './merge-type'
import { exerciseTypeResource } from './resource'

export function exerciseTypeRoutes(app: App): void {
  serve(app, exerciseTypes.order, (request) =>
    writeOrder(request, { table: 'exercise_type', action: 'exercise-type.order' }, request.body.ids),
  )
  serve(app, exerciseTypes.merge, (request) => mergeType(exerciseTypeResource, request))
  serveResource(app, exerciseTypeResource)
}

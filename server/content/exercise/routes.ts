import { exercises } from '../../../contract/content/exercise'
import type { App } from '../../kit/app'
import { problem } from '../../kit/problem'
import { referrersOf } from '../../kit/resource/count-references'
import { readRow } from '../../kit/resource/list-rows'
import { nameable } from '../../kit/resource/nameable'
import { servePublication } from '../../kit/resource/publication'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { replaceExercise } from './replace'
import { exerciseResource } from './resource'

export function exerciseRoutes(app: App): void {
  serve(app, exercises.usage, usage)
  serve(app, exercises.replace, (asked) => replaceExercise(exerciseResource, asked))
  servePublication(app, exerciseResource)
  serveResource(app, exerciseResource)
}

async function usage({ tx, id, now, scope }: RequestContext<unknown, unknown>) {
  if ((await readRow(tx, exerciseResource, id, now)) === undefined) throw problem('not_found')
  const { blockers, blockerCount: count } = await referrersOf(tx, 'exercise', { id, most: 200 })
  return { rows: await nameable(tx, scope, blockers), count }
}

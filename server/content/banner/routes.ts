import { sql } from 'kysely'
import { type Banner, banners } from '../../../contract/content/banner'
import type { App } from '../../kit/app'
import { servePublication } from '../../kit/resource/publication'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { writeOrder } from '../../kit/resource/write-order'
import { holdOrder } from './check'
import { bannerResource, bannersAt } from './resource'

export function bannerRoutes(app: App): void {
  // Before `/:id`, which would match their paths too.
  serve(app, banners.order, arrange)
  serve(app, banners.asOf, async ({ tx, query }) => ({ rows: await bannersAt(tx, query.at, query.position) }))
  serveResource(app, bannerResource)
  servePublication(app, bannerResource)
}

type Order = Pick<Banner, 'position'> & { ids: string[] }

async function arrange(request: RequestContext<unknown, Order>): Promise<{ ids: string[] }> {
  const { position, ids } = request.body
  await holdOrder(request.tx, position)
  const among = sql<boolean>`position = ${position}`
  return writeOrder(request, { table: 'banner', among, action: 'banner.order' }, ids)
}

import { readSlots } from '../../../contract/scheduling/calendar'
import { storeResource } from '../../catalogue/store/resource'
import type { App } from '../../kit/app'
import { serve } from '../../kit/resource/serve'
import { slotsOf } from './slots-of'

export function slotRoutes(app: App): void {
  serve(app, readSlots, ({ tx, query, scope, now }) => slotsOf(tx, { ...query, scope, now }), {
    rows: storeResource.rows!,
  })
}

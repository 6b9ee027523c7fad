import { lockerRentals } from '../../../contract/sales/locker-rental'
import type { App } from '../../kit/app'
import { updateRow } from '../../kit/resource/mutations'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { collectRent } from './collect-rent'
import { endRental } from './end-rental'
import { renewRental } from './renew-rental'
import { rentLocker } from './rent-locker'
import { lockerRentalRows, lockerRentalTable } from './table'

/** Rentals of lockers, with the deposits that the gym holds for them. */
export function lockerRentalRoutes(app: App): void {
  serveResource(app, lockerRentalTable, {
    create: rentLocker,
    update: (request) => updateRow(lockerRentalTable, request),
    apply: (request, key) => {
      const { body } = request
      return key === 'end' && 'returnedFen' in body
        ? endRental({ ...request, body })
        : 'rent' in body
          ? renewRental({ ...request, body })
          : Promise.reject(new TypeError(`a rental has no event ${key}`))
    },
  })
  serve(app, lockerRentals.collect, collectRent, { rows: lockerRentalRows })
}

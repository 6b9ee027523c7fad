import type { DeviceVendor } from '../../contract/devices/face-device'
import type { AppContext } from '../kit/app'
import { addressOf } from '../kit/http/request'
import type { DevicePort } from './port'
import { type DeviceApp, headOf, plain } from './receive-message'

/** Counts calls of unknown paths below the devices' paths as refusals, which show staff a wrongly configured device. */
export function notServedRoutes(app: DeviceApp, port: DevicePort): void {
  for (const path of ['/iclock/*', '/d/*', '/api/device/*'])
    app.all(path, async (c) => {
      const attempt = {
        vendor: vendorOf(c),
        sn: plain(c.req.query('SN') ?? c.req.query('sn') ?? '', 64),
        pathSecret: null,
        address: addressOf(c),
        sample: headOf(c),
      }
      if (c.req.method !== 'GET') c.header('connection', 'close')
      if (port.hasToWait(attempt)) return c.text('TOO MANY', 429)
      await port.refused(attempt, 'not_served')
      return c.text('UNKNOWN', 404)
    })
}

function vendorOf(c: AppContext): DeviceVendor {
  const [, kind = ''] = /^\/api\/device\/(uface|hikvision|v1)\b/.exec(c.req.path) ?? []
  if (kind === 'uface' || kind === 'hikvision') return kind
  if (kind === 'v1') return 'native'
  return c.req.path.startsWith('/api/') ? 'other' : 'zkteco'
}

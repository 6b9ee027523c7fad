import type { App } from '../kit/app'
import { hikvisionRoutes } from './hikvision/routes'
import { nativeRoutes } from './native/routes'
import { notServedRoutes } from './not-served-routes'
import { type DeviceParts, devicePort } from './port'
import { ufaceRoutes } from './uface/routes'
import { ustarRoutes } from './ustar/routes'
import { zktecoRoutes } from './zkteco/routes'

/** The routes of devices, each in its vendor's protocol; they have no session and send arbitrary headers. */
export function deviceRoutes(app: App, parts: DeviceParts): void {
  const port = devicePort(parts)
  nativeRoutes(app, port, parts.clock)
  zktecoRoutes(app, port, parts.clock)
  ufaceRoutes(app, port, parts.clock)
  ustarRoutes(app, port)
  hikvisionRoutes(app, port)
  notServedRoutes(app, port)
}

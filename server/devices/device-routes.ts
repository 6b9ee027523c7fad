import type { App } from '../kit/app'
import { hikvisionRoutes } from './hikvision/hikvision'
import { nativeRoutes } from './native/native'
import { notServedRoutes } from './not-served'
import { type DeviceParts, devicePort } from './port'
import { ufaceRoutes } from './uface/uface'
import { ustarRoutes } from './ustar/ustar'
import { zktecoRoutes } from './zkteco/zkteco'

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

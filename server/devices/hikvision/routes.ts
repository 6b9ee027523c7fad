import type { DevicePort } from '../port'
import {
  atDoorOf,
  type DeviceApp,
  objectIn,
  pictureLimit,
  receiveMessage,
  refusalStatus,
  textOf,
} from '../receive-message'
import { clockOf, readEvent } from './read-event'
import { textParts } from './text-parts'

/**
 * Devices of Hikvision, which upload their events to a listening host (ISAPI `httpHosts`), as JSON or as multipart with or without
 * pictures, by "Intelligent Security API (General Application) Developer Guide". The reply to an upload cannot carry commands, and the
 * devices are behind the store's router and cannot be called, so no commands are queued for them.
 */
export function hikvisionRoutes(app: DeviceApp, port: DevicePort): void {
  app.post('/api/device/hikvision/:secret', async (c) => {
    // Messages do not name the serial number.
    const known = { vendor: 'hikvision' as const, pathSecret: c.req.param('secret') }
    const received = await receiveMessage(c, port, { ...known, limit: pictureLimit })
    if (received.refused !== undefined) return c.json({ statusCode: 4 }, refusalStatus[received.refused])
    const { device, bytes } = received
    const { alerts, malformed } = readUpload(bytes, c.req.header('content-type') ?? '')
    const clock = alerts.map(clockOf).find((at) => at !== undefined)
    await port.recordHeartbeat(device, clock === undefined ? {} : { clock })
    const records = alerts
      .map(readEvent)
      .filter((record) => typeof record !== 'string')
      .map((record) => atDoorOf(device, record))
    const unread = [...malformed, ...alerts.filter((alert) => readEvent(alert) === 'malformed').map(rawAlert)]
    for (let from = 0; from < records.length; from += 1_000)
      await port.takeRecords(device, records.slice(from, from + 1_000))
    if (!(await port.keepUnread(device, 'hikvision_event', unread))) return c.json({ statusCode: 2 }, 503)
    return c.json({ statusCode: 1, statusString: 'OK', subStatusCode: 'ok' })
  })
}

interface Upload {
  alerts: Record<string, unknown>[]
  /** Parts that are not JSON objects, unparsed. */
  malformed: string[]
}

export function readUpload(bytes: Buffer, contentType: string): Upload {
  const upload: Upload = { alerts: [], malformed: [] }
  for (const part of textParts(bytes, contentType)) {
    const text = textOf(part).trim()
    if (text === '') continue
    const alert = objectIn(text)
    if (alert === undefined) upload.malformed.push(text)
    else upload.alerts.push(alert)
  }
  return upload
}

const rawAlert = (alert: Record<string, unknown>): string => JSON.stringify(alert)

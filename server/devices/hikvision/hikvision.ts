import { atDoorOf, type DeviceApp, hear, objectIn, pictureLimit, textOf } from '../message'
import type { DevicePort } from '../port'
import { clockOf, readEvent } from './events'
import { textParts } from './parts'

/**
 * Terminals of Hikvision, which upload their events to a listening host (ISAPI `httpHosts`), as JSON or as multipart with or without pictures. After
 * "Intelligent Security API (General Application) Developer Guide". An upload has no way back: people, faces and doors are set by calling
 * the terminal, which stands behind the store's router; nothing is queued for these devices.
 */
export function hikvisionRoutes(app: DeviceApp, port: DevicePort): void {
  app.post('/api/device/hikvision/:secret', async (c) => {
    // Messages do not name the serial number.
    const known = { vendor: 'hikvision' as const, pathSecret: c.req.param('secret'), snOf: () => '' }
    const heard = await hear(c, port, { ...known, limit: pictureLimit })
    if (heard.refused !== undefined)
      return c.json({ statusCode: 4 }, heard.refused === 'too_large' ? 413 : 403)
    const { device, bytes } = heard
    const { alerts, malformed } = readUpload(bytes, c.req.header('content-type') ?? '')
    const clock = alerts.map(clockOf).find((at) => at !== undefined)
    await port.heard(device, clock === undefined ? {} : { clock })
    const records = alerts.map(readEvent).filter((record) => typeof record !== 'string')
    const unread = [...malformed, ...alerts.filter((alert) => readEvent(alert) === 'malformed').map(told)]
    await port.takeRecords(
      device,
      records.map((record) => atDoorOf(device, record)),
    )
    if (unread[0] !== undefined) await port.malformed(device, unread.length, unread[0].slice(0, 500))
    return c.json({ statusCode: 1, statusString: 'OK', subStatusCode: 'ok' })
  })
}

interface Upload {
  alerts: Record<string, unknown>[]
  /** Parts that are no JSON object, as they came. */
  malformed: string[]
}

export function readUpload(bytes: Buffer, contentType: string): Upload {
  const upload: Upload = { alerts: [], malformed: [] }
  for (const part of textParts(bytes, contentType).slice(0, 1_000)) {
    const text = textOf(part).trim()
    if (text === '') continue
    const alert = objectIn(text)
    if (alert === undefined) upload.malformed.push(text)
    else upload.alerts.push(alert)
  }
  return upload
}

const told = (alert: Record<string, unknown>): string => JSON.stringify(alert)

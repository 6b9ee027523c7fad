import type { DevicePort } from '../port'
import {
  type DeviceApp,
  pictureLimit,
  receiveMessage,
  refusalStatus,
  textAt,
  textOf,
} from '../receive-message'
import { readCloudMessage, readCloudRecord, unreadText } from './read-cloud-record'

/**
 * The cloud of 宇泛 (UStar), which calls one address with `{msgId, type, content}`, the content being JSON in a text, and repeats until it is
 * answered 200 and `success`. After "UStar SDK Open API" (uniubi-uface/luna-java-sdk) and "UStar Cloud open API"
 * (uniubi-uface/athena-java-sdk), chapter 5. Messages have no signature: the path has a secret, and the allowed addresses should be set.
 */
export function ustarRoutes(app: DeviceApp, port: DevicePort): void {
  app.post('/api/device/uface/:secret/cloud', async (c) => {
    const received = await receiveMessage(c, port, {
      vendor: 'uface',
      pathSecret: c.req.param('secret'),
      snOf: (bytes) => textAt(readCloudMessage(textOf(bytes))?.content ?? {}, 'deviceKey').slice(0, 64),
      limit: pictureLimit,
    })
    if (received.refused !== undefined) return c.json({ success: false }, refusalStatus[received.refused])
    const { device, bytes } = received
    await port.recordHeartbeat(device)
    const text = textOf(bytes)
    const record = readCloudRecord(text)
    if (typeof record === 'object') await port.takeRecords(device, [record])
    const isKept =
      record !== 'malformed' || (await port.keepUnread(device, 'ustar_message', [unreadText(text)]))
    return isKept ? c.json({ success: true }) : c.json({ success: false }, 503)
  })
}

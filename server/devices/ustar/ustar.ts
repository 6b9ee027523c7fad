import { type DeviceApp, hear, isObject, objectIn, pictureLimit, textAt, textOf } from '../message'
import type { DevicePort } from '../port'
import { readRecognition } from '../uface/callbacks'

/**
 * The cloud of 宇泛 (UStar), which calls one address for each terminal with `{msgId, type, content}`, the content being JSON in a text. It signs
 * nothing: the address has a secret, and the list of addresses it may come from should be set. The content of a recognition has the fields
 * of the terminal's own call-back; what has no person and time in it is news of another kind, and only shows that the terminal lives.
 */
export function ustarRoutes(app: DeviceApp, port: DevicePort): void {
  app.post('/api/device/uface/:secret/cloud', async (c) => {
    const heard = await hear(c, port, {
      vendor: 'uface',
      pathSecret: c.req.param('secret'),
      snOf: (bytes) => textAt(readCloudMessage(textOf(bytes))?.content ?? {}, 'deviceKey').slice(0, 64),
      limit: pictureLimit,
    })
    if (heard.refused !== undefined)
      return c.json({ success: false }, heard.refused === 'too_large' ? 413 : 403)
    const { device, bytes } = heard
    const message = readCloudMessage(textOf(bytes))
    await port.heard(device)
    const record = message === undefined ? 'malformed' : recordOf(message)
    if (record === 'malformed') await port.malformed(device, 1, textOf(bytes).slice(0, 500))
    else if (record !== 'ignored') await port.takeRecords(device, [record])
    return c.json({ success: true })
  })
}

interface CloudMessage {
  msgId: string
  content: Record<string, unknown>
}

/** undefined when it is not of this shape. */
export function readCloudMessage(text: string): CloudMessage | undefined {
  const message = objectIn(text) ?? {}
  const msgId = textAt(message, 'msgId')
  const content = isObject(message.content) ? message.content : objectIn(textAt(message, 'content'))
  return /^[\w-]{1,100}$/.test(msgId) && content !== undefined ? { msgId, content } : undefined
}

function recordOf({ msgId, content }: CloudMessage) {
  const isRecognition = 'personId' in content && 'time' in content
  return isRecognition ? readRecognition(content, msgId) : 'ignored'
}

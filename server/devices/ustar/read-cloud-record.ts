import { isObject } from '../../kit/is-object'
import type { AccessEvent } from '../port'
import { objectIn, shanghaiTimeOf, textAt, timeOf } from '../receive-message'
import { readRecognition } from '../uface/read-recognition'

type Fields = Record<string, unknown>

interface CloudMessage {
  msgId: string
  type: string
  content: Fields
}

/** undefined for another shape. */
export function readCloudMessage(text: string): CloudMessage | undefined {
  const message = objectIn(text) ?? {}
  const [msgId, type] = [textAt(message, 'msgId'), textAt(message, 'type')]
  const content = isObject(message.content) ? message.content : objectIn(textAt(message, 'content'))
  return /^[\w-]{1,100}$/.test(msgId) && content !== undefined ? { msgId, type, content } : undefined
}

/** `ignored` is a change of employees and departments, which only concern the cloud. */
export function readCloudRecord(text: string): AccessEvent | 'ignored' | 'malformed' {
  const message = readCloudMessage(text)
  if (message === undefined) return 'malformed'
  const { msgId, type, content } = message
  if (/^[2-7]$/.test(type)) return 'ignored'
  // A gateway may forward the device's own callback.
  if ('personId' in content && 'time' in content) return readRecognition(content, msgId)
  return recognitionOf(content, msgId)
}

/** The fields of both documents; without milliseconds the time is Shanghai's. */
function recognitionOf(content: Fields, msgId: string): AccessEvent | 'malformed' {
  const wallClock = textAt(content, 'recTime') || textAt(content, 'showTime')
  const occurredAt = timeOf(textAt(content, 'recTimeMillis')) ?? shanghaiTimeOf(wallClock)
  const recordId = textAt(content, 'recordId') || textAt(content, 'id') || msgId
  const empNo = textAt(content, 'personType') === stranger ? '' : textAt(content, 'empNo')
  const isReadable = /^[\w-]{1,100}$/.test(recordId) && /^[\p{L}\p{N}._@-]{0,64}$/u.test(empNo)
  if (occurredAt === undefined || !isReadable) return 'malformed'
  return {
    recordId,
    who: empNo,
    occurredAt,
    direction: null,
    mode: modes.get(textAt(content, 'recMode')) ?? 'other',
    opened: verdicts.every((name) => textAt(content, name) !== failed),
    isFresh: false,
    raw: rawOf(content),
  }
}

const stranger = '3'
const failed = '2'
/** Each is 1 when the check passed, 2 when it failed, 3 or absent when it was not made. */
const verdicts = [
  'identifyType',
  'type',
  'recStatus',
  'permissionTimeType',
  'passTimeType',
  'aliveBody',
  'aliveType',
]

/** Face, card, face and card, face and identity card. */
const modes = new Map<string, AccessEvent['mode']>([
  ['1', 'face'],
  ['2', 'card'],
  ['3', 'face'],
  ['4', 'other'],
])

/** The message without pictures and body measurements. */
export function unreadText(text: string): string {
  const message = objectIn(text)
  if (message === undefined) return text
  const { content } = message
  const nested = typeof content === 'string' ? objectIn(content) : undefined
  if (nested !== undefined) message.content = JSON.stringify(withoutBody(nested))
  else if (isObject(content)) message.content = withoutBody(content)
  return JSON.stringify(message)
}

const rawOf = (content: Fields): string => JSON.stringify(withoutBody(content)).slice(0, 4_000)

/** Without pictures and what was measured of a body. */
function withoutBody(content: Fields): Fields {
  return Object.fromEntries(
    Object.entries(content).filter(([name]) => !/photo|image|temperature/i.test(name)),
  )
}

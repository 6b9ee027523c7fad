import { isObject } from '../../kit/is-object'
import type { CommandResult, DeviceCommand } from '../port'
import { objectIn, textAt } from '../receive-message'

/** A command as a device fetches it. */
export type UfaceTask = Record<string, unknown>

/**
 * A device can create or change a person and fails when the person already exists, or does not. The server cannot know which, so odd tries
 * create and even tries change. undefined when the photo was removed.
 */
export async function taskOf(order: DeviceCommand, now: Date): Promise<UfaceTask | undefined> {
  const verb = order.tries % 2 === 1 ? 'create' : 'update'
  const id = String(order.doorNo ?? '')
  const task = (step: string, interfaceName: string, fields: UfaceTask = {}): UfaceTask => ({
    taskNo: `${order.no}-${step}`,
    interfaceName,
    result: true,
    ...fields,
  })
  switch (order.op) {
    case 'upsert_person': {
      // Permission 2 means yes: the face alone opens the door.
      const permissions = { facePermission: 2, idCardPermission: 1, faceAndCardPermission: 1 }
      return task(verb, `person/${verb}`, { person: { id, name: order.name ?? '', ...permissions } })
    }
    case 'upsert_face': {
      const photo = await order.photo()
      if (photo === undefined) return undefined
      const imgBase64 = photo.toString('base64')
      return task(verb, `face/${verb}`, { personId: id, faceId: id, imgBase64, isEasyWay: false })
    }
    case 'delete_person':
      return task('delete', 'person/delete', { id })
    case 'open_door':
      return task('open', 'device/openDoorControl', { type: 1 })
    case 'sync_time':
      return task('time', 'setTime', { timestamp: String(now.getTime()) })
    case 'reboot':
      return task('reboot', 'restartDevice')
    case 'resend_records':
      throw new Error('UFace terminals are not asked for records')
  }
}

/** The result of a command from the device's message; `undecided` must be retried the other way. */
export function readResult(
  fields: Record<string, unknown>,
): { no: number; answer: CommandResult | 'undecided' } | undefined {
  const [, no = '', step = ''] = /^(\d{1,10})-([a-z]+)$/.exec(textAt(fields, 'taskNo')) ?? []
  // The device's own answer, as text.
  const result = isObject(fields.result) ? fields.result : objectIn(textAt(fields, 'result'))
  if (no === '' || result === undefined) return undefined
  return { no: Number(no), answer: answerOf(step, result) }
}

function answerOf(step: string, result: Record<string, unknown>): CommandResult | 'undecided' {
  if (result.success === true) return { ok: true }
  const code = /\d{4}$/.exec(textAt(result, 'code'))?.[0] ?? ''
  if (step === 'delete' && code === unknownPerson) return { ok: true }
  if (step === 'create' && existing.includes(code)) return 'undecided'
  if (step === 'update' && missing.includes(code)) return 'undecided'
  const words = [textAt(result, 'code'), textAt(result, 'msg')].filter((word) => word !== '').join(' ')
  return { ok: false, error: errors[code] ?? (words.slice(0, 200) || 'LAN_EXP') }
}

const unknownPerson = '3009'
/** Person, photo, photo of this person. */
const existing = ['3005', '4007', '4043']
const missing = [unknownPerson, '4017']

/** The interface's codes that concern the photo. */
const errors: Record<string, string> = {
  '3056': 'face_known_already',
  '4011': 'photo_refused',
  '8006': 'no_face',
  '8007': 'several_faces',
  '8010': 'face_too_small',
  '8013': 'face_unclear',
  '8014': 'face_unclear',
  '8015': 'face_unclear',
  '8016': 'face_unclear',
  '8017': 'face_unclear',
}

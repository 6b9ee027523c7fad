import { describe, expect, it } from '@rstest/core'
import fc from 'fast-check'
import { readCloudMessage, readCloudRecord } from '../ustar/read-cloud-record'
import { readFields, readHeartbeat, readRecognition, serialOf } from './read-recognition'
import { readResult, taskOf } from './uface-task'

const now = new Date('2026-03-02T01:00:00Z')
const recognition = { deviceKey: 'K', personId: '10000001', time: '1772411467163', type: 'face_0' }
const result = (taskNo: string, own: object) => ({ taskNo, result: JSON.stringify(own) })

describe('a call-back', () => {
  it('is read whatever it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.uint8Array().map((bytes) => Buffer.from(bytes).toString()),
        ),
        (text) => {
          const fields = readFields(text) ?? {}
          expect(serialOf(text).length).toBeLessThanOrEqual(64)
          expect(readHeartbeat(fields)).toBeTypeOf('object')
          readRecognition(fields)
          readResult(fields)
          readCloudMessage(text)
        },
      ),
    )
  })

  it('is read whatever its fields are', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('1772411467163', 'face_0', '10000001', 'face_9'))
    const keys = fc.constantFrom('deviceKey', 'personId', 'time', 'type', 'taskNo', 'result')
    fc.assert(
      fc.property(fc.dictionary(keys, value), (fields) => {
        const record = readRecognition(fields)
        if (typeof record === 'object') expect(record.recordId).toMatch(/^.{1,100}$/)
        readResult(fields)
      }),
    )
  })

  it.each([
    ['face_0', { mode: 'face', opened: true }],
    ['face_1', { mode: 'face', opened: false }],
    ['card_0', { mode: 'card', opened: true }],
    ['finger_2', { mode: 'fingerprint', opened: false }],
    ['qrCode_0', { mode: 'qr', opened: true }],
  ])('of the type %s', (type, part) => {
    expect(readRecognition({ ...recognition, type })).toMatchObject(part)
  })

  it('of a type that is a word of the language is not read', () => {
    for (const kind of ['constructor', 'toString', '__proto__'])
      expect(readRecognition({ ...recognition, type: `${kind}_0` })).toBe('malformed')
    const content = { recordId: '1', recTime: '2026-03-02 08:31:07', recMode: 'constructor' }
    expect(readCloudRecord(JSON.stringify({ msgId: '7', type: '1', content }))).toMatchObject({
      mode: 'other',
    })
  })

  it('keeps no picture and no identity card', () => {
    const record = readRecognition({ ...recognition, base64: 'PICTURE', data: '{"idNum":"CARD"}' })
    expect(JSON.stringify(record)).not.toMatch(/PICTURE|CARD/)
  })

  it('of a stranger names nobody', () => {
    expect(readRecognition({ ...recognition, personId: 'STRANGERBABY', type: 'face_2' })).toMatchObject({
      who: '',
    })
  })
})

describe('a task', () => {
  const order = {
    no: 7,
    op: 'upsert_person',
    doorNo: 10000001,
    name: '王小明',
    tries: 1,
    period: null,
  } as const
  const photo = async () => Buffer.from('photo')

  it('creates the first time, changes the second', async () => {
    const person = {
      id: '10000001',
      name: '王小明',
      facePermission: 2,
      idCardPermission: 1,
      faceAndCardPermission: 1,
    }
    expect(await taskOf({ ...order, photo }, now)).toEqual({
      taskNo: '7-create',
      interfaceName: 'person/create',
      result: true,
      person,
    })
    expect(await taskOf({ ...order, tries: 2, photo }, now)).toMatchObject({ interfaceName: 'person/update' })
    expect(await taskOf({ ...order, op: 'upsert_face', tries: 3, photo }, now)).toEqual({
      taskNo: '7-create',
      interfaceName: 'face/create',
      result: true,
      personId: '10000001',
      faceId: '10000001',
      imgBase64: 'cGhvdG8=',
      isEasyWay: false,
    })
  })

  it('is none without its photo', async () => {
    const removed = async () => undefined
    expect(await taskOf({ ...order, op: 'upsert_face', photo: removed }, now)).toBeUndefined()
  })

  it.each([
    ['7-create', { code: 'LAN_SUS-0', success: true }, { ok: true }],
    ['7-create', { code: 'LAN_EXP-3005', success: false }, 'undecided'],
    ['7-update', { code: 'LAN_EXP-3009', success: false }, 'undecided'],
    ['7-delete', { code: 'LAN_EXP-3009', success: false }, { ok: true }],
    ['7-create', { code: 'LAN_EXP-8006', success: false }, { ok: false, error: 'no_face' }],
    [
      '7-create',
      { code: 'LAN_EXP-9999', msg: '存储异常', success: false },
      { ok: false, error: 'LAN_EXP-9999 存储异常' },
    ],
  ])('%s answered with %j came to %j', (taskNo, own, answer) => {
    expect(readResult(result(taskNo, own))).toEqual({ no: 7, answer })
  })
})

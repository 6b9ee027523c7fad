import { describe, expect, it } from '@rstest/core'
import fc from 'fast-check'
import type { DeviceCommand } from '../port'
import { textOf } from '../receive-message'
import { commandOf, packedTime, readResults } from './command-of'
import { contactBook } from './contact'
import { readAttendanceLog } from './read-attendance-log'
import { readInfo, readOptions } from './read-info'

const now = new Date('2026-03-02T01:00:00Z')
const order = (own: Partial<DeviceCommand>): DeviceCommand => ({
  no: 7,
  op: 'reboot',
  doorNo: null,
  name: null,
  tries: 1,
  period: null,
  photo: async () => undefined,
  ...own,
})

describe('an upload of records', () => {
  it('is read whatever bytes it has, and every line is either read or kept', () => {
    const line = fc.oneof(
      fc.uint8Array({ maxLength: 60 }).map(textOf),
      fc.constant('10000001\t2026-03-02 08:31:07\t0\t15\t0\t0'),
      fc.constantFrom(
        '10000001\t2026-02-31 08:31:07\t0\t15',
        '\t\t\t',
        '1\t2026-03-02 08:31:07',
        '1\t0\t0\t0',
      ),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const text = lines.join('\n')
        const { records, malformed } = readAttendanceLog(text)
        expect(records.length + malformed.length).toBe(
          text.split(/\r?\n/).filter((one) => one.trim() !== '').length,
        )
        for (const { recordId, raw } of records) {
          expect(recordId.length).toBeLessThanOrEqual(100)
          expect(text).toContain(raw)
        }
        // Repeated lines get the same ids.
        expect(readAttendanceLog(text)).toEqual({ records, malformed })
      }),
    )
  })

  it('gives every good line among rubbish', () => {
    const good = fc
      .record({
        pin: fc.integer({ min: 1, max: 999_999_999 }),
        at: fc.date({
          min: new Date('2020-01-01T00:00:00Z'),
          max: new Date('2099-12-30T00:00:00Z'),
          noInvalidDate: true,
        }),
      })
      .map(({ pin, at }) => ({ pin, at: new Date(Math.floor(at.getTime() / 1000) * 1000) }))
    const rubbish = fc
      .string({ maxLength: 40 })
      .filter((text) => !/[\r\n]/.test(text) && !text.includes('20'))
    fc.assert(
      fc.property(fc.array(fc.oneof(good, rubbish), { maxLength: 30 }), (lines) => {
        const wall = (at: Date) =>
          new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
        const text = lines
          .map((one) => (typeof one === 'string' ? one : `${one.pin}\t${wall(one.at)}\t0\t15`))
          .join('\r\n')
        const wanted = lines.filter((one) => typeof one !== 'string').map(({ pin, at }) => [String(pin), at])
        expect(readAttendanceLog(text).records.map(({ who, occurredAt }) => [who, occurredAt])).toEqual(
          wanted,
        )
      }),
    )
  })

  it.each([
    ['0', 'in'],
    ['1', 'out'],
    ['2', 'out'],
    ['5', 'out'],
    ['255', null],
  ])('with the state %s means %s', (status, direction) => {
    const [record] = readAttendanceLog(`1\t2026-03-02 08:31:07\t${status}\t1`).records
    expect(record?.direction).toBe(direction)
  })
})

describe('results of commands', () => {
  it('are read whatever they are', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^(ID=\d{1,12}&Return=-?\d{1,8}(&CMD=DATA)?\n){0,4}$/)),
        (text) => {
          for (const { no, answer } of readResults(text).results) {
            expect(Number.isSafeInteger(no)).toBe(true)
            if (!answer.ok) expect(answer.error.length).toBeLessThanOrEqual(200)
          }
        },
      ),
    )
  })

  it('come several in one, some with lines of their own', () => {
    const text =
      'ID=1&Return=0&CMD=INFO\n~SerialNumber=1\nUserCount=3\nID=2&Return=-1001&CMD=DATA\r\nID=x&Return=0'
    expect(readResults(text)).toEqual({
      results: [
        { no: 1, answer: { ok: true } },
        { no: 2, answer: { ok: false, error: 'device_full' } },
      ],
      malformed: ['ID=x&Return=0'],
    })
    expect(readResults('ID=9&Return=-3&CMD=DATA').results).toEqual([
      { no: 9, answer: { ok: false, error: 'Return=-3' } },
    ])
  })
})

describe('a command', () => {
  it.each([
    [
      { op: 'upsert_person', doorNo: 10000001, name: '王\t小\r\n明' } as const,
      'C:7:DATA UPDATE USERINFO PIN=10000001\tName=王 小 明\tPri=0',
    ],
    [{ op: 'delete_person', doorNo: 10000001 } as const, 'C:7:DATA DELETE USERINFO PIN=10000001'],
    [{ op: 'open_door' } as const, 'C:7:AC_UNLOCK'],
    [{ op: 'reboot' } as const, 'C:7:REBOOT'],
  ])('%j', async (own, command) => {
    expect(await commandOf(order(own), now)).toBe(command)
  })

  it('brings a photo along, or is none when that is gone', async () => {
    const face = { op: 'upsert_face', doorNo: 10000001 } as const
    const photo = async () => Buffer.from('photo')
    expect(await commandOf(order({ ...face, photo }), now)).toBe(
      'C:7:DATA UPDATE BIOPHOTO PIN=10000001\tType=9\tSize=8\tContent=cGhvdG8=\tFormat=0',
    )
    expect(await commandOf(order(face), now)).toBeUndefined()
  })

  it('sets the clock to what Shanghai’s shows', async () => {
    // 26 years, 2 months and 1 day of such a calendar, and nine hours.
    const seconds = (26 * 372 + 2 * 31 + 1) * 86_400 + 9 * 3_600
    expect(packedTime(now)).toBe(seconds)
    expect(await commandOf(order({ op: 'sync_time' }), now)).toBe(`C:7:SET OPTIONS DateTime=${seconds}`)
  })
})

describe('what a terminal tells of itself', () => {
  it('is taken where it is told', () => {
    expect(readInfo('Ver 8.0,318,0,4711,192.168.1.201,10,58,12,301,111')).toEqual({
      firmware: 'Ver 8.0',
      personCount: 318,
      faceCount: 301,
    })
    expect(readOptions('~DeviceName=V5L,FirmVer=1.2=3,UserCount=-1')).toEqual({ firmware: '1.2=3' })
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readInfo(text).firmware ?? '').toMatch(/^[\x20-\x7e]{0,60}$/)
        expect(readOptions(text)).toBeTypeOf('object')
      }),
    )
  })
})

describe('contact', () => {
  it('is unbroken after two minutes of it, until a minute without', () => {
    let time = 0
    const contact = contactBook(() => new Date(time))
    const speak = (until: number) => {
      for (; time < until; time += 5_000) contact.note('a')
    }
    speak(115_000)
    expect(contact.isUnbroken('a')).toBe(false)
    speak(130_000)
    expect(contact.isUnbroken('a')).toBe(true)
    expect(contact.isUnbroken('b')).toBe(false)
    time += 61_000
    contact.note('a')
    expect(contact.isUnbroken('a')).toBe(false)
  })
})

import { describe, expect, it } from '@rstest/core'
import fc from 'fast-check'
import { readEvent } from './read-event'
import { readUpload } from './routes'

const alert = (event: object, own: object = {}) => ({
  eventType: 'AccessControllerEvent',
  dateTime: '2026-03-02T08:31:07+08:00',
  ...own,
  AccessControllerEvent: {
    majorEventType: 5,
    subEventType: 75,
    employeeNoString: '10000001',
    serialNo: 1,
    ...event,
  },
})

describe('an upload', () => {
  it('is read whatever bytes it has', () => {
    const header = fc.constantFrom(
      '',
      'application/json',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), header, (bytes, type) => {
        const { alerts, malformed } = readUpload(Buffer.from(bytes), type)
        for (const one of alerts) readEvent(one)
        expect(malformed.every((text) => text !== '')).toBe(true)
      }),
    )
  })

  it('gives every event among pictures, whatever the boundary', () => {
    const boundary = fc.stringMatching(/^[A-Za-z0-9_]{1,30}$/)
    const picture = fc.uint8Array({ maxLength: 100 }).filter((bytes) => !bytes.includes(45))
    fc.assert(
      fc.property(boundary, fc.array(fc.oneof(picture, fc.nat())), fc.boolean(), (mark, parts, isNamed) => {
        const body = Buffer.concat([
          ...parts.flatMap((part) => {
            const isPicture = part instanceof Uint8Array
            const head = `--${mark}\r\nContent-Type: ${isPicture ? 'image/jpeg' : 'application/json'}\r\n\r\n`
            return [
              Buffer.from(head),
              isPicture ? part : Buffer.from(JSON.stringify({ n: part })),
              Buffer.from('\r\n'),
            ]
          }),
          Buffer.from(`--${mark}--\r\n`),
        ])
        const type = isNamed ? `multipart/form-data; boundary=${mark}` : 'multipart/form-data'
        const wanted = parts.filter((part) => typeof part === 'number').map((n) => ({ n }))
        if (parts.length > 0) expect(readUpload(body, type)).toEqual({ alerts: wanted, malformed: [] })
      }),
    )
  })
})

describe('an event', () => {
  it.each([
    [{ subEventType: 75 }, { mode: 'face', opened: true, who: '10000001' }],
    [
      { subEventType: 76, employeeNoString: '' },
      { mode: 'face', opened: false, who: '' },
    ],
    [{ subEventType: 1 }, { mode: 'card', opened: true }],
    [{ subEventType: '38' }, { mode: 'fingerprint', opened: true }],
    [{ attendanceStatus: 'checkOut' }, { direction: 'out' }],
    [{ currentEvent: true }, { isFresh: true }],
  ])('%j', (event, part) => {
    expect(readEvent(alert(event))).toMatchObject(part)
  })

  it.each([[{ subEventType: 21 }], [{ majorEventType: 3 }], [{ subEventType: undefined }]])(
    '%j is not at a door',
    (event) => {
      expect(readEvent(alert(event))).toBe('ignored')
    },
  )

  it.each([
    alert({}, { dateTime: 'now' }),
    alert({ employeeNoString: 'a\0b' }),
    alert({ serialNo: 'x'.repeat(80) }),
    { eventType: 'AccessControllerEvent' },
  ])('%j cannot be read', (given) => {
    expect(readEvent(given)).toBe('malformed')
  })

  it('without an offset is of Shanghai', () => {
    expect(readEvent(alert({}, { dateTime: '2026-03-02T08:31:07' }))).toMatchObject({
      occurredAt: new Date('2026-03-02T00:31:07Z'),
    })
  })

  it('whose words are those of the language means nothing by them', () => {
    expect(readEvent(alert({ subEventType: 'constructor' }))).toBe('ignored')
    expect(readEvent(alert({ attendanceStatus: 'constructor' }))).toMatchObject({ direction: null })
  })
})

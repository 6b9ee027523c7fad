import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import {
  factsOf,
  gymWithDoor,
  newTerminal,
  pathSecrets,
  type Reported,
  recorded,
  recordedAnswer,
  recordings,
  recordsOf,
  startWire,
} from './fixtures/terminals'

type Gym = Awaited<ReturnType<typeof gymWithDoor>>

let gym: Gym
let wire: Awaited<ReturnType<typeof startWire>>
let devices: Record<'zkteco' | 'uface' | 'hikvision' | 'native', string>

beforeAll(async () => {
  gym = await gymWithDoor()
  wire = await startWire(gym)
  devices = {
    zkteco: await newTerminal(gym, { vendor: 'zkteco', sn: 'CKUH211960123' }),
    uface: await newTerminal(gym, { vendor: 'uface', sn: '84E0F4200CA602FA' }),
    hikvision: await newTerminal(gym, { vendor: 'hikvision', sn: 'DS-K1T671M-0001' }),
    native: await newTerminal(gym, { vendor: 'native', sn: 'FD-0001' }),
  }
}, 60_000)
afterAll(() => wire?.close())

/** Sends a protocol's recordings in order; returns the replies that differ from the recording. */
async function replay(protocol: string): Promise<unknown[]> {
  const different: unknown[] = []
  for (const name of recordings(protocol)) {
    const { status, body } = await wire.send(recorded(name))
    const wanted = recordedAnswer(name) ?? body
    if (status !== 200 || body !== wanted) different.push({ name, status, body })
  }
  return different
}

const reported = (record: Partial<Reported>): Reported => ({
  recordId: '',
  who: null,
  at: '',
  direction: 'in',
  mode: 'face',
  result: 'pass',
  denyReason: null,
  opened: true,
  ...record,
})
const [withCard, without] = [{ who: '10000001' }, { who: '10000002', result: 'deny', denyReason: 'no_card' }]
const stranger = { who: null, result: 'deny', denyReason: 'stranger' }

const cases: [protocol: string, device: keyof typeof devices, records: Reported[]][] = [
  [
    'zkteco',
    'zkteco',
    [
      reported({ ...withCard, recordId: '10000001-20260302083107-0-15', at: '2026-03-02T00:31:07.000Z' }),
      reported({ ...without, recordId: '10000002-20260302083140-0-15', at: '2026-03-02T00:31:40.000Z' }),
      reported({
        ...withCard,
        recordId: '10000001-20260302083352-1-1',
        at: '2026-03-02T00:33:52.000Z',
        direction: 'out',
        mode: 'fingerprint',
      }),
      reported({ ...without, recordId: '10000002-20260302084000-0-15', at: '2026-03-02T00:40:00.000Z' }),
      reported({ ...withCard, recordId: '10000001-20260302084500-0-15', at: '2026-03-02T00:45:00.000Z' }),
      reported({
        ...withCard,
        mode: 'other',
        recordId: '10000001-20260302085000--1--1',
        at: '2026-03-02T00:50:00.000Z',
      }),
      reported({ ...withCard, recordId: '10000001-20260302085200-0-15', at: '2026-03-02T00:52:00.000Z' }),
      reported({ ...without, recordId: '10000002-1772412840-0-15', at: '2026-03-02T00:54:00.000Z' }),
      reported({
        ...stranger,
        who: 'EMP-王1',
        recordId: 'EMP-王1-20260302085600-0-15',
        at: '2026-03-02T00:56:00.000Z',
      }),
      reported({
        ...withCard,
        direction: 'out',
        mode: 'card',
        recordId: '10000001-20260302085800-1-4',
        at: '2026-03-02T00:58:00.000Z',
      }),
    ],
  ],
  [
    'uface',
    'uface',
    [
      reported({ ...withCard, recordId: '10000001-1772411467163-face_0', at: '2026-03-02T00:31:07.163Z' }),
      reported({
        ...stranger,
        opened: false,
        recordId: 'STRANGERBABY-1772411531021-face_2',
        at: '2026-03-02T00:32:11.021Z',
      }),
      reported({
        ...without,
        mode: 'card',
        recordId: '10000002-1772411600555-card_0',
        at: '2026-03-02T00:33:20.555Z',
      }),
    ],
  ],
  [
    'hikvision',
    'hikvision',
    [
      reported({ ...withCard, recordId: '159@2026-03-02T00:31:07.000Z', at: '2026-03-02T00:31:07.000Z' }),
      reported({ ...without, recordId: '160@2026-03-02T00:32:10.000Z', at: '2026-03-02T00:32:10.000Z' }),
      reported({
        ...stranger,
        opened: false,
        recordId: '162@2026-03-02T00:34:00.000Z',
        at: '2026-03-02T00:34:00.000Z',
      }),
    ],
  ],
]

describe.each(cases)('the recorded exchange of %s', (protocol, device, records) => {
  it('is answered as recorded, and sent twice gives each record once', async () => {
    expect(await replay(protocol)).toEqual([])
    expect(await recordsOf(gym, devices[device])).toEqual(records)
    expect(await replay(protocol)).toEqual([])
    expect(await recordsOf(gym, devices[device])).toEqual(records)
  })
})

describe('the recorded exchange of the cloud of UFace', () => {
  it('gives each recognition once, and nothing of news that are the cloud’s own', async () => {
    const before = await recordsOf(gym, devices.uface)
    const records = [
      reported({ ...withCard, recordId: '1496047382914662400', at: '2026-03-02T00:38:20.123Z' }),
      reported({ ...withCard, recordId: '1496047382914662498', at: '2026-03-02T00:39:20.000Z' }),
      reported({ ...without, mode: 'card', recordId: '3126713', at: '2026-03-02T00:40:05.000Z' }),
      reported({
        ...stranger,
        opened: false,
        recordId: '1496047382914662499',
        at: '2026-03-02T00:41:00.000Z',
      }),
    ]
    for (const _ of [1, 2]) {
      expect(await replay('ustar')).toEqual([])
      expect(await recordsOf(gym, devices.uface)).toEqual([...before, ...records])
    }
  })
})

describe('the recorded exchange of our own protocol', () => {
  const send = async (name: string) => {
    const { status, body } = await wire.send(recorded(name))
    return [status, JSON.parse(body)]
  }

  it('is answered as the protocol says', async () => {
    expect(await send('native/1-heartbeat')).toEqual([200, JSON.parse(recordedAnswer('native/1-heartbeat')!)])
    const results = [
      expect.objectContaining({ id: '1001', decision: 'pass', reason: null, wasKnown: false }),
      { error: 'malformed' },
      expect.objectContaining({ id: '1003', decision: 'deny', reason: 'stranger', name: null }),
    ]
    expect(await send('native/2-records')).toEqual([200, { results }])
    const denied = { id: '1004', decision: 'deny', reason: 'no_card', wasKnown: false, isRepeat: false }
    expect(await send('native/3-check')).toEqual([
      200,
      { ...denied, name: expect.any(String), timesLeft: null },
    ])
    expect(await send('native/4-tasks')).toEqual([200, { tasks: [] }])
  })

  it('is refused the second time, to the last message', async () => {
    for (const name of recordings('native')) expect(await send(name)).toEqual([401, { error: 'replayed' }])
    expect(await recordsOf(gym, devices.native)).toEqual([
      reported({ ...withCard, recordId: '1001', at: '2026-03-02T00:31:07.000Z' }),
      reported({ ...stranger, recordId: '1003', at: '2026-03-02T00:33:00.000Z', opened: false }),
      reported({ ...without, recordId: '1004', at: expect.any(String) as never, opened: null }),
    ])
  })
})

describe('a terminal that cannot be given people', () => {
  it('knows a member by the member number that somebody typed there', async () => {
    const event = {
      majorEventType: 5,
      subEventType: 75,
      employeeNoString: gym.member.memberNo,
      serialNo: 900,
    }
    const alert = {
      eventType: 'AccessControllerEvent',
      dateTime: '2026-03-02T08:50:00+08:00',
      AccessControllerEvent: event,
    }
    const { status } = await fetch(`${wire.url}/api/device/hikvision/${pathSecrets.hikvision}`, {
      method: 'POST',
      body: JSON.stringify(alert),
    })
    expect(status).toBe(200)
    const at = '2026-03-02T00:50:00.000Z'
    expect((await recordsOf(gym, devices.hikvision)).at(-1)).toEqual(
      reported({ ...withCard, recordId: `900@${at}`, at }),
    )
  })
})

describe('what terminals tell of themselves', () => {
  it.each([
    ['zkteco', { firmware: 'ZAM170-NF-1.8.25-7153-Ver1.0.24', personCount: 318, faceCount: 301 }, 4],
    ['uface', { firmware: '3.6203', personCount: 2, faceCount: 2, clockSkewS: 0 }, 0],
    ['hikvision', { clockSkewS: 3 }, 2],
    ['native', { firmware: '1.4.0', personCount: 2, faceCount: 2 }, 1],
  ] as const)('%s', async (device, facts, malformed) => {
    expect(await factsOf(gym, devices[device])).toMatchObject({
      ...facts,
      lastSeenAt: gym.clock().toISOString(),
    })
    expect(Number((await factsOf(gym, devices[device])).malformedCount)).toBe(malformed)
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import {
  type Gym,
  newPerson,
  newStore,
  refusal,
  startGym,
  storeDraft,
  unknownId,
  versioned,
} from './fixtures/gym'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const day = (open: string, close: string) => ({ open, close })
const week = (monday: unknown, tuesday: unknown = []) => [monday, tuesday, [], [], [], [], []]
const special = { on: '2026-05-01', intervals: [], reason: '劳动节' }

/** member, value, `[path, code]` of the refusal */
const bad: [string, unknown, string, string][] = [
  ['code', 'sh001', 'code', 'store_code'],
  ['code', '', 'code', 'required'],
  ['code', 7, 'code', 'wrong_type'],
  ['name', '店', 'name', 'too_short'],
  ['name', '长'.repeat(41), 'name', 'too_long'],
  ['name', '换\n行', 'name', 'characters'],
  ['regionCode', '31010', 'regionCode', 'region'],
  ['regionCode', '310199', 'regionCode', 'region'],
  ['regionCode', '310100', 'regionCode', 'region'],
  ['address', '太短', 'address', 'too_short'],
  ['lng', 72.9, 'lng', 'too_small'],
  ['lng', '121', 'lng', 'wrong_type'],
  ['lng', null, 'lng', 'required'],
  ['lat', 54.1, 'lat', 'too_big'],
  ['phone', '12345', 'phone', 'phone'],
  ['areaSqm', 29, 'areaSqm', 'too_small'],
  ['areaSqm', 100.5, 'areaSqm', 'not_whole'],
  ['capacity', 3001, 'capacity', 'too_big'],
  ['capacity', '120', 'capacity', 'wrong_type'],
  ['hours', [], 'hours', 'too_few'],
  ['hours', week([day('9:00', '10:00')]), 'hours.0.0.open', 'time'],
  ['hours', week([day('09:00', '12:00'), day('11:00', '13:00')]), 'hours.0', 'overlap'],
  ['hours', week([day('20:00', '02:00')], [day('01:00', '09:00')]), 'hours', 'overlap_next_day'],
  ['hours', week([{ open: '09:00', close: '10:00', note: '' }]), 'hours.0.0.note', 'unknown_field'],
  ['specialDays', [{ ...special, on: '2026-02-30' }], 'specialDays.0.on', 'day'],
  ['specialDays', [special, special], 'specialDays', 'day_twice'],
  ['specialDays', [{ ...special, reason: '' }], 'specialDays.0.reason', 'required'],
  ['facilities', ['helipad'], 'facilities.0', 'not_an_option'],
  ['facilities', ['wifi', 'wifi'], 'facilities', 'repeated'],
  ['gallery', ['not-an-id'], 'gallery.0', 'invalid'],
  ['gallery', [unknownId], 'gallery.0', 'does_not_exist'],
  ['gallery', [unknownId, unknownId], 'gallery', 'repeated'],
  ['managerId', unknownId, 'managerId', 'does_not_exist'],
  ['leaseEndOn', '01/02/2030', 'leaseEndOn', 'day'],
  ['openedOn', '2026-13-01', 'openedOn', 'day'],
  ['isPublic', 'yes', 'isPublic', 'wrong_type'],
]

describe.each(['create', 'update'] as const)('%s', (verb) => {
  it.each(bad)('refuses %s = %j', async (member, value, path, code) => {
    const reply =
      verb === 'create'
        ? gym.admin('POST', '/api/v1/stores', { ...storeDraft(), [member]: value })
        : gym.admin('PATCH', `/api/v1/stores/${gym.mine.id}`, { [member]: value }, versioned(gym.mine))
    const top = { unknown_field: 'unknown_field', wrong_type: 'wrong_type' }[code] ?? 'invalid'
    expect(await refusal(reply)).toEqual([422, top, [[path, code]]])
  })
})

it('refuses members that are not a person’s to write, and names each', async () => {
  const extra = {
    version: 7,
    status: 'open',
    createdBy: 'me',
    archivedAt: null,
    liveMemberships: 0,
    search: 'x',
  }
  const fields = Object.keys(extra).map((name) => [name, 'unknown_field'])
  const refused = [422, 'unknown_field', fields]
  expect(await refusal(gym.admin('POST', '/api/v1/stores', { ...storeDraft(), ...extra }))).toEqual(refused)
  const update = gym.admin('PATCH', `/api/v1/stores/${gym.mine.id}`, extra, versioned(gym.mine))
  expect(await refusal(update)).toEqual(refused)
})

it('names every missing member of an empty draft', async () => {
  const fields = Object.keys(storeDraft()).map((name) => [name, 'required'])
  expect(await refusal(gym.admin('POST', '/api/v1/stores', {}))).toEqual([422, 'invalid', fields])
})

it('refuses an archived manager', async () => {
  const person = await newPerson(gym.admin)
  await gym.admin('DELETE', `/api/v1/people/${person.id}`, undefined, versioned(person))
  const reply = gym.admin('POST', '/api/v1/stores', storeDraft({ managerId: person.id }))
  expect(await refusal(reply)).toEqual([422, 'invalid', [['managerId', 'does_not_exist']]])
})

it('writes nothing when one of the fields is refused', async () => {
  const store = await newStore(gym.admin)
  const changes = { name: '改了名字', gallery: [unknownId] }
  const reply = await gym.admin('PATCH', `/api/v1/stores/${store.id}`, changes, versioned(store))
  expect(reply.status).toBe(422)
  expect(await (await gym.admin('GET', `/api/v1/stores/${store.id}`)).json()).toEqual(store)
})

it.each(['not-an-id', '1', '00000000-0000-0000-0000-000000000000', '%00', '..%2f..'])(
  'knows no store %s',
  async (id) => {
    expect((await refusal(gym.admin('GET', `/api/v1/stores/${id}`)))[0]).toBe(404)
  },
)

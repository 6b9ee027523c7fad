import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { leadConsent, type PublicLeadDraft } from '../../contract/public-leads'
import type { Lead } from '../../contract/sales/lead'
import { type Ask, askOf } from '../harness/app'
import { joined } from './fixtures/accounts'
import { answer, type Gym, newPerson, newStore, refusal, startGym } from './fixtures/gym'
import { makeLead } from './fixtures/leads'

let gym: Gym
let visitor: Ask
let store: { id: string; code: string }
beforeAll(async () => {
  gym = await startGym()
  visitor = askOf(gym.app)
  store = await newStore(gym.admin, { isPublic: true })
}, 60_000)
beforeEach(async () => {
  await sql`delete from lead`.execute(gym.db)
  // The bucket of this address is full again, and the session of the administrator lasts.
  gym.clock.advance({ minutes: 11 })
})
afterAll(() => gym.close())

const base = '/api/public/v1/leads'
let serial = 0
const newMobile = () => `1351000${String(++serial).padStart(4, '0')}`

const open = async (): Promise<string> => (await answer(visitor('GET', `${base}/form`))).body.token
const draft = async (own: Partial<PublicLeadDraft> = {}): Promise<PublicLeadDraft> => ({
  name: '何晓雨',
  mobile: newMobile(),
  store: store.code,
  wish: '想了解年卡',
  consentVersion: leadConsent.version,
  token: await filledIn(),
  website: '',
  ...own,
})
/** A form that has been open for a while. */
async function filledIn(): Promise<string> {
  const token = await open()
  gym.clock.advance({ minutes: 1 })
  return token
}
const send = (body: unknown, headers: Record<string, string> = {}) => visitor('POST', base, body, headers)
const leadsNow = async (): Promise<Lead[]> => {
  const { rows } = (await answer(gym.admin('GET', '/api/v1/leads?sort=createdAt&order=asc'))).body
  return Promise.all(
    rows.map(async ({ id }: Lead) => (await answer(gym.admin('GET', `/api/v1/leads/${id}`))).body),
  )
}

describe('the form of the site', () => {
  it('makes a lead that nobody follows, with the consent, and answers nothing', async () => {
    const sent = await draft()
    const reply = await send(sent)
    expect([reply.status, await reply.json()]).toEqual([201, {}])
    expect(await leadsNow()).toMatchObject([
      {
        status: 'new',
        source: 'site',
        storeId: store.id,
        personName: '何晓雨',
        wish: '想了解年卡',
        ownerId: null,
        consentAt: expect.any(String),
        consentVersion: leadConsent.version,
      },
    ])
    const [lead] = await leadsNow()
    const { rows } = (await answer(gym.admin('GET', `/api/v1/leads/${lead?.id}/history`))).body
    expect(rows.map(({ action }: { action: string }) => action)).toEqual(['lead.create'])
  })

  it('answers alike for a known mobile, whose person keeps the name', async () => {
    const mobile = newMobile()
    const person = await newPerson(gym.admin, { storeId: gym.theirs.id, name: '张三', mobile })
    const reply = await send(await draft({ mobile }))
    expect([reply.status, await reply.json()]).toEqual([201, {}])
    expect(await leadsNow()).toMatchObject([
      { personId: person.id, personName: '张三', wish: `何晓雨 ${mobile}：想了解年卡` },
    ])
  })

  it('opens no person of another store to the staff of the store that it names', async () => {
    const mobile = newMobile()
    const person = await newPerson(gym.admin, { storeId: gym.theirs.id, name: '张三', mobile })
    const { ask: clerk } = await joined(gym, { storeIds: [store.id], role: 'manager' })
    const path = `/api/v1/people/${person.id}`
    expect((await clerk('GET', path)).status).toBe(404)
    expect((await send(await draft({ mobile }))).status).toBe(201)
    expect((await clerk('GET', path)).status).toBe(404)
    const { rows } = (await answer(clerk('GET', '/api/v1/leads'))).body
    expect(rows).toMatchObject([{ personId: person.id, wish: `何晓雨 ${mobile}：想了解年卡` }])
    expect((await answer(clerk('GET', `/api/v1/people?q=${mobile}`))).body.rows).toEqual([])
  })

  it('sent again, or with other words, becomes one lead with a note for each text', async () => {
    const sent = await draft()
    for (const wish of ['想了解年卡', '想了解年卡', '']) {
      expect((await send({ ...sent, wish })).status).toBe(201)
    }
    const leads = await leadsNow()
    expect(leads.length).toBe(1)
    expect(leads[0]?.notes).toMatchObject([
      { text: '再次提交了官网表单，没有留言', isFromSite: true, who: null },
    ])
  })

  it('sent three times at once makes one lead and one person', async () => {
    const sent = await draft()
    const replies = await Promise.all([1, 2, 3].map(() => send(sent)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await leadsNow()).length).toBe(1)
  })

  it('adds to the lead that a seller follows, and leaves its state', async () => {
    const mobile = newMobile()
    const lead = await makeLead(gym.admin, { storeId: store.id, name: '何晓雨', mobile })
    await gym.admin('POST', `/api/v1/leads/${lead.id}/contact`, {}, { 'if-match': '"1"' })
    expect((await send(await draft({ mobile, wish: '请下午打给我' }))).status).toBe(201)
    expect(await leadsNow()).toMatchObject([
      {
        id: lead.id,
        status: 'contacted',
        notes: [{ text: '请下午打给我' }],
        consentVersion: leadConsent.version,
      },
    ])
  })
})

describe('what programs send', () => {
  it('leaves signs that nobody sees out of the name, and is refused when nothing is left', async () => {
    expect((await send(await draft({ name: '\u200b\u202e何\u2060晓\u3164雨\ufeff' }))).status).toBe(201)
    expect((await leadsNow()).map(({ personName }) => personName)).toEqual(['何晓雨'])
    const nameless = await draft({ name: '\u200b\u200b\u3164' })
    expect(await refusal(send(nameless))).toEqual([422, 'invalid', [['name', 'too_short']]])
  })

  it('a filled trap is answered alike and dropped', async () => {
    const reply = await send(await draft({ website: 'https://spam.example' }))
    expect([reply.status, await reply.json(), await leadsNow()]).toEqual([201, {}, []])
  })

  it('a form that comes back at once has to wait', async () => {
    const fresh = { ...(await draft()), token: await open() }
    const reply = await send(fresh)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '3'])
    gym.clock.advance({ minutes: 1 })
    expect((await send(fresh)).status).toBe(201)
  })

  it.each([
    ['an invented token', async () => ({ token: `${Date.now()}.abc` }), 'token', 'form_expired'],
    ['a token that was changed', async () => ({ token: `9${await filledIn()}` }), 'token', 'form_expired'],
    ['another consent', async () => ({ consentVersion: '2020-01' }), 'consentVersion', 'consent_outdated'],
    ['an unknown store', async () => ({ store: 'ZZ999' }), 'store', 'does_not_exist'],
    [
      'a store that is not public',
      async () => ({ store: (await newStore(gym.admin)).code }),
      'store',
      'does_not_exist',
    ],
    ['no number of a mobile', async () => ({ mobile: '12345' }), 'mobile', 'mobile'],
    ['another member', async () => ({ status: 'won' }), 'status', 'unknown_field'],
  ])('%s is refused', async (_, changed, field, code) => {
    const [status, , fields] = await refusal(send({ ...(await draft()), ...(await changed()) }))
    expect([status, fields]).toEqual([422, [[field, code]]])
    expect(await leadsNow()).toEqual([])
  })

  it('a long body and another type are refused before they are read', async () => {
    expect((await send({ ...(await draft()), wish: '长'.repeat(5_000) })).status).toBe(413)
    expect((await send(await draft(), { 'content-type': 'text/plain' })).status).toBe(415)
  })
})

describe('limits', () => {
  it('a mobile has three forms, whoever sends them and whether it is known or not', async () => {
    for (const isKnown of [true, false]) {
      const mobile = newMobile()
      if (isKnown) await newPerson(gym.admin, { mobile })
      const statuses: number[] = []
      for (const wish of ['一', '二', '三', '四'])
        statuses.push((await send(await draft({ mobile, wish }))).status)
      expect(statuses).toEqual([201, 201, 201, 429])
      gym.clock.advance({ minutes: 11 })
    }
  })

  it('an address has ten forms at once', async () => {
    const sent = await draft()
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await send({ ...sent, mobile: newMobile() })).status),
    )
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(10)
    expect(statuses).toContain(429)
  })
})

describe('another site', () => {
  const foreign = { origin: 'https://www.example.com', 'sec-fetch-site': 'cross-site' }

  it('may send the form once it is among the sites of the settings', async () => {
    expect((await refusal(send(await draft(), foreign)))[1]).toBe('foreign_origin')
    await sql`
      insert into setting (name, value, updated_at) values ('public_origins', '{"origins":["https://www.example.com"]}', now())
      on conflict (name) do update set value = excluded.value
    `.execute(gym.db)
    gym.clock.advance({ minutes: 1 })
    const preflight = await gym.app.request(base, {
      method: 'OPTIONS',
      headers: { ...foreign, 'access-control-request-method': 'POST' },
    })
    expect([
      preflight.headers.get('access-control-allow-origin'),
      preflight.headers.get('access-control-allow-methods'),
      preflight.headers.get('access-control-allow-headers'),
    ]).toEqual(['https://www.example.com', 'GET, HEAD, POST', 'content-type'])
    expect((await send(await draft(), foreign)).status).toBe(201)
  })

  it('may send nothing else', async () => {
    expect((await refusal(visitor('POST', '/api/v1/leads', {}, foreign)))[1]).toBe('foreign_origin')
  })
})

// The last one, because sessions do not last so long.
it('a form of yesterday is refused', async () => {
  const token = await open()
  gym.clock.advance({ hours: 25 })
  expect((await refusal(send(await draft({ token }))))[2]).toEqual([['token', 'form_expired']])
})

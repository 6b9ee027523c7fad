import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { personDraft as draftSchema, type Merge } from '../../contract/people/person'
import { createApp } from '../../server/create-app'
import { createLog } from '../../server/kit/log'
import { personJobs } from '../../server/people/person/jobs'
import { type Ask, signIn } from '../harness/app'
import {
  answer,
  created,
  type Gym,
  newPerson,
  personDraft,
  refusal,
  startGym,
  versioned,
} from './fixtures/gym'
import { broughtIn, idCardOf, personAt, readPerson, tell } from './fixtures/people'
import { runJob } from './fixtures/run-job'
import { goods, keyed, paidOrder } from './fixtures/till'
import { blankMember, newMember } from './fixtures/timetable'

let gym: Gym
const lines: string[] = []
let ask: Ask
beforeAll(async () => {
  gym = await startGym()
  const { db, clock, media, uploadDir, documentDir, secrets, backups } = gym
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  ask = await signIn(createApp({ db, clock, media, uploadDir, documentDir, secrets, backups, log }))
})
afterAll(() => gym.close())

const secret = {
  name: '欧阳若兰',
  mobile: '13944445555',
  birthday: '1990-03-07',
  idCard: idCardOf(321),
  healthNote: '先天性心脏病术后',
  emergencyName: '欧阳修文',
  emergencyMobile: '13766667777',
}

/** Every table that contains a text: our tables and those of the jobs, each row as text, bytes as hexadecimal digits too. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'graphile_worker') order by 1
  `.execute(gym.db)
  expect(tables.length).toBeGreaterThan(50)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.raw(name)} as held
      where position(${text} in to_jsonb(held)::text) > 0
        or position(${Buffer.from(text).toString('hex')} in to_jsonb(held)::text) > 0 limit 1
    `.execute(gym.db)
    if (rows.length > 0) found.push(name.replace('public.', ''))
  }
  return found
}

describe('a whole life', () => {
  it('leaves id card and health note nowhere, and numbers where they are at home', async () => {
    const key = keyed()
    const reply = await ask('POST', '/api/v1/people', personDraft(secret), key)
    expect(reply.status).toBe(201)
    const { id: personId } = await reply.json()
    const member = await created<{ id: string }>(ask, 'members', {
      ...blankMember,
      personId,
      homeStoreId: gym.mine.id,
      joinedOn: '2026-01-01',
    })
    // Refused in every way: invalid, duplicate, of an old version.
    await ask('POST', '/api/v1/people', { ...personDraft(secret), idCard: `${secret.idCard}9` })
    expect((await ask('POST', '/api/v1/people', personDraft({ ...secret, idCard: null }))).status).toBe(409)
    expect(
      (await ask('POST', '/api/v1/people', { ...personDraft(secret), mobile: '13944445556' })).status,
    ).toBe(422)
    await ask('PATCH', personAt(personId), { healthNote: secret.healthNote }, versioned({ version: 9 }))
    await ask(
      'PATCH',
      personAt(personId),
      { healthNote: `${secret.healthNote}。`, gender: 'female' },
      versioned({ version: 1 }),
    )
    for (const what of ['idCard', 'healthNote', 'mobile', 'emergencyMobile'])
      expect((await ask('POST', personAt(personId, '/reveal'), { what, reason: '核对身份' })).status).toBe(
        200,
      )
    const photoId = await broughtIn(ask)
    await tell(ask, personId, '/consent', { photoId, version: '2026-01', guardianName: null })
    const order = await paidOrder({ ...gym, admin: ask }, { memberId: member.id, items: [goods(100)] })
    await ask('GET', `/api/v1/people?q=${secret.mobile}`)
    await ask('GET', `/api/v1/orders?q=${secret.mobile}`)
    await ask('GET', '/api/v1/people/duplicates')
    const other = await newPerson(ask, { idCard: idCardOf(322), healthNote: '哮喘' })
    const kept = await readPerson(ask, personId)
    const take = ['idCard', 'healthNote', 'mobile', 'emergencyMobile']
    const merged = await answer(
      ask(
        'POST',
        personAt(personId, '/merge'),
        { from: other.id, fromVersion: other.version, take },
        versioned(kept),
      ),
    )
    expect(merged.status).toBe(200)
    await ask('GET', `/api/v1/orders/${order.id}/history`)

    expect(await tablesWith(secret.idCard)).toEqual([])
    expect(await tablesWith(secret.healthNote)).toEqual([])
    expect(await tablesWith(idCardOf(322))).toEqual([])
    expect(await tablesWith(secret.mobile)).toEqual(['person_merge'])
    expect(await tablesWith(secret.emergencyMobile)).toEqual(['person_merge'])
    const log = lines.join('')
    expect(log).toContain('/api/v1/people')
    const all = [...Object.values(secret).filter((text) => text !== secret.birthday), idCardOf(322), '哮喘']
    expect(all.filter((text) => log.includes(text) || log.includes(encodeURIComponent(text)))).toEqual([])

    const undone = await ask('POST', `/api/v1/person-merges/${(merged.body as Merge).id}/undo`)
    expect(undone.status).toBe(200)
    await tell(ask, personId, '/disable', { reason: '长期不来' })
    expect(await tablesWith(secret.mobile)).toEqual(['person'])
    expect((await tell(ask, personId, '/anonymise', { reason: '本人要求' })).status).toBe(200)
    gym.clock.advance({ days: 2 })
    gym.admin = await signIn(gym.app)
    await runJob(gym, personJobs, 'person.closeMerges')
    for (const text of [secret.idCard, secret.healthNote, secret.mobile, secret.emergencyMobile])
      expect([text, await tablesWith(text)]).toEqual([text, []])
    // The history keeps who changed what, and stored replies for repeated requests are deleted within a month; nothing else contains the
    // name.
    expect(
      (await tablesWith(secret.name)).filter((name) => name !== 'audit' && name !== 'idempotency'),
    ).toEqual([])
    expect(
      (await tablesWith(secret.emergencyName)).filter((name) => name !== 'audit' && name !== 'idempotency'),
    ).toEqual([])
  }, 60_000)

  it('is not told by what was written about others’ rows', async () => {
    const { id: memberId, personId } = await newMember(gym.admin, gym.mine.id, {
      name: '诸葛青云',
      mobile: '13955556666',
    })
    const order = await paidOrder(gym, { memberId, items: [goods(100)] })
    await gym.admin('POST', '/api/v1/members/contacts', {
      memberIds: [memberId],
      way: 'call',
      note: '诸葛青云说要搬家',
    })
    gym.clock.advance({ minutes: 1 })
    expect((await tell(gym.admin, personId, '/anonymise', { reason: '本人要求' })).status).toBe(200)
    for (const address of [
      `orders/${order.id}`,
      `orders/${order.id}/history`,
      'orders',
      'orders/export.csv',
      `members/${memberId}/timeline`,
      `members/${memberId}/history`,
    ]) {
      const text = await (await gym.admin('GET', `/api/v1/${address}`)).text()
      expect([address, ['诸葛青云', '139****6666', '6666'].filter((one) => text.includes(one))]).toEqual([
        address,
        [],
      ])
    }
  })

  it('cannot be guessed from the digest of a request', async () => {
    const draft = personDraft({ idCard: idCardOf(400), mobile: '13912340000' })
    expect((await gym.admin('POST', '/api/v1/people', draft, keyed())).status).toBe(201)
    const { rows } = await sql<{ bodyHash: Buffer }>`
      select body_hash from idempotency where endpoint = '/people' order by at desc
    `.execute(gym.db)
    const plain = createHash('sha256')
      .update(JSON.stringify(draftSchema.parse(draft)))
      .digest('hex')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ bodyHash }) => bodyHash.toString('hex'))).not.toContain(plain)
  })
})

describe('a merge', () => {
  const merge = async (keptId: string, mergedId: string) => {
    const merged = await readPerson(gym.admin, mergedId)
    return tell(gym.admin, keptId, '/merge', { from: mergedId, fromVersion: merged.version, take: [] })
  }
  const barred = { blacklistReason: '殴打他人' }

  it('does not take somebody off the blacklist', async () => {
    const [clean, black] = [await newMember(gym.admin, gym.mine.id), await newMember(gym.admin, gym.mine.id)]
    const { status } = await gym.admin('PATCH', `/api/v1/members/${black.id}`, barred, versioned(black))
    expect(status).toBe(200)
    expect(await refusal(merge(clean.personId, black.personId))).toEqual([
      422,
      'invalid',
      [['from', 'merge_barred']],
    ])
    expect((await merge(black.personId, clean.personId)).status).toBe(200)
    const plan = await newPerson(gym.admin)
    const reported = await answer(gym.admin('GET', personAt(plan.id, `/merge?from=${black.personId}`)))
    expect(reported.body.refusals).toEqual([])
  })

  it('does not enable somebody again', async () => {
    const [active, disabled] = [await newPerson(gym.admin), await newPerson(gym.admin)]
    expect((await tell(gym.admin, disabled.id, '/disable', { reason: '闹事' })).status).toBe(200)
    expect(await refusal(merge(active.id, disabled.id))).toEqual([422, 'invalid', [['from', 'merge_barred']]])
    expect((await merge(disabled.id, active.id)).status).toBe(200)
  })
})

describe('a member of another store, who belongs to no store in particular', () => {
  it('is nobody for a clerk: neither seen nor shown in full, merged, forgotten or taken along', async () => {
    const { personId, id: memberId } = await newMember(gym.admin, gym.theirs.id)
    gym.clerk = await signIn(gym.app, 'clerk', 'correct horse battery')
    const own = await newPerson(gym.clerk, { storeId: gym.mine.id })
    const version = versioned({ version: 1 })
    const merging = { fromVersion: 1, take: [] }
    const tries: [string, string, unknown?][] = [
      ['GET', ''],
      ['GET', '/history'],
      ['PATCH', '', { name: '改名' }],
      ['POST', '/reveal', { what: 'mobile', reason: '看看' }],
      ['POST', '/disable', { reason: '看看' }],
      ['POST', '/anonymise', { reason: '看看' }],
      ['POST', '/merge', { ...merging, from: own.id }],
    ]
    for (const [method, rest, body] of tries) {
      const { status } = await gym.clerk(method, personAt(personId, rest), body, version)
      expect([rest, status]).toEqual([rest, 404])
    }
    const merge = gym.clerk(
      'POST',
      personAt(own.id, '/merge'),
      { ...merging, from: personId },
      versioned(own),
    )
    expect((await merge).status).toBe(404)
    const found = await answer(gym.clerk('GET', '/api/v1/people?pageSize=100'))
    expect(found.body.rows.map(({ id }: { id: string }) => id)).not.toContain(personId)
    expect((await gym.admin('GET', `/api/v1/members/${memberId}`)).status).toBe(200)
  })
})

describe('fifty looks at once', () => {
  it('are thirty', async () => {
    const { id } = await newPerson(gym.admin)
    const look = () => gym.clerk('POST', personAt(id, '/reveal'), { what: 'mobile', reason: '回访' })
    gym.clerk = await signIn(gym.app, 'clerk', 'correct horse battery')
    const may = (await look()).status === 200
    const by = may ? gym.clerk : gym.admin
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        by('POST', personAt(id, '/reveal'), { what: 'mobile', reason: '回访' }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200).length).toBe(may ? 29 : 30)
    expect(replies.filter(({ status }) => status === 429).length).toBe(may ? 21 : 20)
  })
})

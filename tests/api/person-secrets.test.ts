import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { answer, type Gym, newPerson, personDraft, refusal, startGym, versioned } from './fixtures/gym'
import { idCardOf, personAt, readPerson } from './fixtures/people'

let gym: Gym
let viewer: Ask
beforeAll(async () => {
  gym = await startGym()
  await sql`insert into role values ('viewer', '', '{person:read,person:write}')`.execute(gym.db)
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await insertAccount(gym.db, { username: 'viewer', role: 'viewer', passwordHash }, gym.clock())
  viewer = await signIn(gym.app, 'viewer', 'correct horse battery')
})
afterAll(() => gym.close())

const reveal = (ask: Ask, id: string, what: string, reason = '核对身份') =>
  ask('POST', personAt(id, '/reveal'), { what, reason })
const value = async (ask: Ask, id: string, what: string) => (await (await reveal(ask, id, what)).json()).value

const secret = {
  idCard: idCardOf(1),
  healthNote: '左膝半月板损伤',
  emergencyName: '王大明',
  emergencyMobile: '13711112222',
}

describe('an id card and a health note', () => {
  it('stand in no row, no list, no export, no history and not in the database as they are', async () => {
    const person = await newPerson(gym.admin, secret)
    expect(person).toMatchObject({
      idCard: `3${'*'.repeat(16)}${secret.idCard.slice(-1)}`,
      emergencyMobile: '137****2222',
      hasHealthNote: true,
    })
    const changed = { idCard: idCardOf(2), healthNote: '已痊愈' }
    await gym.admin('PATCH', personAt(person.id), changed, versioned(person))
    const hidden = [secret.idCard, secret.healthNote, changed.idCard, changed.healthNote, '13711112222']
    const reported = [
      personAt(person.id),
      personAt(person.id, '/history'),
      '/api/v1/people',
      '/api/v1/people/export.csv',
    ]
    for (const address of reported) {
      const text = await (await gym.admin('GET', address)).text()
      expect([address, hidden.filter((one) => text.includes(one))]).toEqual([address, []])
    }
    const tables = await sql<{ text: string }>`
      select (select to_jsonb(person) from person where id = ${person.id})::text
        || (select string_agg(to_jsonb(audit)::text, '') from audit where row_id = ${person.id}) as text
    `.execute(gym.db)
    const kept = tables.rows[0]?.text ?? ''
    // The emergency number is masked in replies, and readable only in the database.
    expect(hidden.slice(0, 4).filter((one) => kept.includes(one))).toEqual([])
    expect(kept).toContain('person.create')
  })

  it('of one row cannot be read in another, nor in another column', async () => {
    const [one, other] = [
      await newPerson(gym.admin, { idCard: idCardOf(11), healthNote: '哮喘' }),
      await newPerson(gym.admin, { idCard: idCardOf(12), healthNote: '' }),
    ]
    await sql`
      update person set id_card = one.id_card from person one where one.id = ${one.id} and person.id = ${other.id}
    `.execute(gym.db)
    expect((await reveal(gym.admin, other.id, 'idCard')).status).toBe(500)
    await sql`update person set id_card = health_note where id = ${one.id}`.execute(gym.db)
    expect((await reveal(gym.admin, one.id, 'idCard')).status).toBe(500)
    await sql`
      update person set health_note = set_byte(health_note, 34, get_byte(health_note, 34) # 1) where id = ${one.id}
    `.execute(gym.db)
    expect((await reveal(gym.admin, one.id, 'healthNote')).status).toBe(500)
  })

  it('go when they are cleared', async () => {
    const person = await newPerson(gym.admin, { idCard: idCardOf(13), healthNote: '过敏' })
    const cleared = { idCard: null, healthNote: '' }
    const { body } = await answer(gym.admin('PATCH', personAt(person.id), cleared, versioned(person)))
    expect(body).toMatchObject({ idCard: null, hasHealthNote: false })
    expect(await value(gym.admin, person.id, 'idCard')).toBeNull()
    expect(await value(gym.admin, person.id, 'healthNote')).toBeNull()
  })
})

describe('an id card that somebody has already', () => {
  it('is refused to whoever sees that somebody, and says nothing to others', async () => {
    const idCard = idCardOf(21)
    const there = await newPerson(gym.admin, { idCard, storeId: gym.theirs.id })
    const again = (ask: Ask) => ask('POST', '/api/v1/people', personDraft({ idCard, storeId: gym.mine.id }))
    expect(await refusal(again(gym.admin))).toEqual([422, 'invalid', [['idCard', 'taken']]])
    expect((await again(gym.clerk)).status).toBe(201)
    expect(await refusal(again(gym.clerk))).toEqual([422, 'invalid', [['idCard', 'taken']]])
    const kept = await gym.admin('PATCH', personAt(there.id), { gender: 'male' }, versioned(there))
    expect(kept.status).toBe(200)
  })

  it('is told apart from a mobile that somebody elsewhere has: that is taken, without saying whose', async () => {
    const mobile = '15511112222'
    const { id, name } = await newPerson(gym.admin, { mobile, storeId: gym.theirs.id, name: '别处的人' })
    const reply = await gym.clerk('POST', '/api/v1/people', personDraft({ mobile }))
    const text = await reply.clone().text()
    expect(await refusal(Promise.resolve(reply))).toEqual([409, 'taken', [['mobile', 'taken']]])
    expect([text.includes(id), text.includes(name)]).toEqual([false, false])
  })
})

describe('a look at a masked member', () => {
  it('gives it in full, once, and is noted with its reason', async () => {
    const person = await newPerson(gym.admin, {
      mobile: '18612345678',
      email: 'look@example.com',
      ...secret,
      idCard: idCardOf(31),
    })
    expect(await value(gym.clerk, person.id, 'mobile')).toBe('18612345678')
    expect(await value(gym.clerk, person.id, 'email')).toBe('look@example.com')
    expect(await value(gym.clerk, person.id, 'idCard')).toBe(idCardOf(31))
    expect(await value(gym.clerk, person.id, 'emergencyMobile')).toBe('13711112222')
    expect(await value(gym.clerk, person.id, 'healthNote')).toBe(secret.healthNote)
    const { rows } = await (await gym.admin('GET', personAt(person.id, '/history'))).json()
    const looks = rows.filter(({ action }: { action: string }) => action === 'person.reveal')
    expect(looks).toHaveLength(5)
    expect(looks[0]).toMatchObject({ who: 'clerk', reason: '核对身份', after: { what: 'healthNote' } })
    expect(await readPerson(gym.admin, person.id)).toMatchObject({ version: person.version })
  })

  it.each([
    [{ what: 'mobile', reason: '看' }, [422, 'invalid', [['reason', 'too_short']]]],
    [{ what: 'name', reason: '核对身份' }, [422, 'invalid', [['what', 'not_an_option']]]],
    [{ what: 'mobile' }, [422, 'invalid', [['reason', 'required']]]],
    [{ what: 'mobile', reason: '核对身份', all: true }, [422, 'unknown_field', [['all', 'unknown_field']]]],
  ])('is refused for %j', async (body, expected) => {
    const { id } = await newPerson(gym.admin)
    expect(await refusal(gym.admin('POST', personAt(id, '/reveal'), body))).toEqual(expected)
  })

  it('is nothing that reading and writing people allows', async () => {
    const { id } = await newPerson(gym.admin)
    expect(await refusal(reveal(viewer, id, 'mobile'))).toEqual([403, 'forbidden', []])
  })

  it('is taken thirty times in ten minutes, however many ask at once', async () => {
    const { id } = await newPerson(gym.admin)
    gym.clock.advance({ minutes: 11 })
    const statuses = (
      await Promise.all(Array.from({ length: 40 }, () => reveal(gym.clerk, id, 'mobile')))
    ).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    const last = await answer(reveal(gym.clerk, id, 'mobile'))
    expect(last).toMatchObject({ status: 429, body: { code: 'too_many_attempts', retryAfter: 600 } })
    expect((await reveal(gym.admin, id, 'mobile')).status).toBe(200)
    gym.clock.advance({ minutes: 10, milliseconds: 1_000 })
    expect((await reveal(gym.clerk, id, 'mobile')).status).toBe(200)
  })
})

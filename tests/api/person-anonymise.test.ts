import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { answer, type Gym, newCoach, newPerson, newStore, refusal, startGym, versioned } from './fixtures/gym'
import { broughtIn, idCardOf, personAt, readPerson, tell } from './fixtures/people'
import { newMember, newMembership } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
}, 60_000)
afterAll(() => gym.close())

const reason = '本人书面申请注销'
const anonymise = (id: string) => tell(gym.admin, id, '/anonymise', { reason })

const whole = {
  name: '买买提江·阿不都热西提',
  mobile: '13987654321',
  email: 'yakup@example.com',
  birthday: '1988-08-08',
  gender: 'male' as const,
  idCard: idCardOf(7, '19880808'),
  emergencyName: '古丽',
  emergencyMobile: '13811118888',
  healthNote: '高血压',
}

describe('who is anonymised', () => {
  it('is a number: nothing in the person’s row, search, history or lists says who it was', async () => {
    const { personId, id: memberId } = await newMember(gym.admin, gym.mine.id, { name: '临时' })
    await gym.admin('PATCH', personAt(personId), whole, versioned(await readPerson(gym.admin, personId)))
    const photoId = await broughtIn(gym.admin)
    await tell(gym.admin, personId, '/consent', { photoId, version: '2026-01', guardianName: null })
    gym.clock.advance({ minutes: 1 })
    const { status, body } = await answer(anonymise(personId))
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'anonymised',
        name: `已注销用户 ${personId.slice(-6)}`,
        mobile: '',
        email: null,
        birthday: null,
        idCard: null,
        avatarId: null,
        emergencyName: null,
        emergencyMobile: null,
        hasHealthNote: false,
        gender: 'unknown',
        faceStatus: 'revoked',
        facePhotoId: null,
        memberId,
      },
    ])
    const reported = [whole.name, '4321', whole.birthday, 'example.com', '古丽', '8888', 'maimaiti', '临时']
    const addresses = [
      personAt(personId),
      personAt(personId, '/history'),
      '/api/v1/people',
      '/api/v1/people/export.csv',
      `/api/v1/members/${memberId}`,
      `/api/v1/members/${memberId}/history`,
    ]
    for (const address of addresses) {
      const text = await (await gym.admin('GET', address)).text()
      expect([address, reported.filter((one) => text.includes(one))]).toEqual([address, []])
    }
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(person)::text || to_jsonb(member)::text as text
      from person join member on person_id = person.id where person.id = ${personId}
    `.execute(gym.db)
    expect(reported.filter((one) => rows[0]?.text.includes(one))).toEqual([])
    const history = await (await gym.admin('GET', personAt(personId, '/history'))).json()
    expect(history.rows[0]).toMatchObject({
      action: 'person.anonymise',
      reason,
      before: { status: 'active' },
      after: { status: 'anonymised' },
    })
    expect(history.rows.at(-1)).toMatchObject({ action: 'person.create', after: null, who: 'admin' })
    const jobs = await sql`
      select from graphile_worker._private_jobs where payload ->> 'documentId' = ${photoId}
    `.execute(gym.db)
    expect(jobs.rows).toHaveLength(1)
  })

  it('leaves no word that was written about them in passing', async () => {
    const { personId, id: memberId } = await newMember(gym.admin, gym.mine.id)
    const words = '膝盖手术后第三周'
    const cardId = await newMembership(gym.db, memberId)
    await sql`update membership set status = 'terminated', note = ${words} where id = ${cardId}`.execute(
      gym.db,
    )
    await sql`
      insert into membership_freeze (id, membership_id, from_day, to_day, ended_on, settled_at, reason, at)
      values (gen_random_uuid(), ${cardId}, '2026-01-05', '2026-01-20', '2026-01-20', now(), ${words}, now())
    `.execute(gym.db)
    const contact = { memberIds: [memberId], way: 'call', note: words }
    expect((await gym.admin('POST', '/api/v1/members/contacts', contact)).status).toBe(200)
    const member = await (await gym.admin('GET', `/api/v1/members/${memberId}`)).json()
    await gym.admin('PATCH', `/api/v1/members/${memberId}`, { blacklistReason: words }, versioned(member))
    expect((await answer(anonymise(personId))).status).toBe(200)
    for (const table of [
      'member_contact',
      'member',
      'membership',
      'membership_freeze',
      'appointment',
      'sales_order',
    ]) {
      const { rows } = await sql<{ found: number }>`
        select count(*)::int as found from ${sql.table(table)} as one where to_jsonb(one)::text like ${`%${words}%`}
      `.execute(gym.db)
      expect([table, rows[0]?.found]).toEqual([table, 0])
    }
    for (const address of [`/api/v1/members/${memberId}`, `/api/v1/members/${memberId}/timeline`])
      expect(await (await gym.admin('GET', address)).text()).not.toContain(words)
    expect((await (await gym.admin('GET', `/api/v1/members/${memberId}`)).json()).isBlacklisted).toBe(true)
  })

  it('takes along who was merged into them', async () => {
    const [kept, merged] = [
      await newPerson(gym.admin),
      await newPerson(gym.admin, { ...whole, mobile: '13987650000' }),
    ]
    const body = { from: merged.id, fromVersion: merged.version, take: [] }
    await gym.admin('POST', personAt(kept.id, '/merge'), body, versioned(kept))
    await anonymise(kept.id)
    expect(await readPerson(gym.admin, merged.id)).toMatchObject({
      status: 'anonymised',
      name: `已注销用户 ${merged.id.slice(-6)}`,
      idCard: null,
      hasHealthNote: false,
    })
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(person_merge)::text as text from person_merge where kept_id = ${kept.id}
    `.execute(gym.db)
    expect(rows[0]?.text).not.toContain('13987650000')
  })

  it('is never written, named, merged or brought back again, and the number is free', async () => {
    const { id } = await newPerson(gym.admin, { mobile: '13987651111' })
    await anonymise(id)
    const now = await readPerson(gym.admin, id)
    const change = gym.admin('PATCH', personAt(id), { name: '又来了' }, versioned(now))
    expect((await answer(change)).body).toMatchObject({
      code: 'not_allowed_now',
      state: 'anonymised',
      allowed: [],
    })
    expect((await answer(tell(gym.admin, id, '/enable', {}))).body).toMatchObject({ code: 'not_allowed_now' })
    const look = await gym.admin('POST', personAt(id, '/reveal'), { what: 'mobile', reason })
    expect(await look.json()).toEqual({ value: null })
    expect(await newPerson(gym.admin, { mobile: '13987651111' })).toMatchObject({ status: 'active' })
  })
})

describe('nobody is anonymised', () => {
  it('with a card that lives', async () => {
    const { personId, id } = await newMember(gym.admin, gym.mine.id)
    await newMembership(gym.db, id)
    expect((await answer(anonymise(personId))).body).toMatchObject({
      status: 409,
      code: 'not_allowed_now',
      state: 'active',
      allowed: ['person.disable'],
    })
    expect(await readPerson(gym.admin, personId)).toMatchObject({ status: 'active', liveMemberships: 1 })
  })

  it('who coaches or leads a store', async () => {
    const { personId } = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    expect((await answer(anonymise(personId))).body).toMatchObject({
      code: 'in_use',
      blockers: [{ kind: 'coach' }],
    })
    const leader = await newPerson(gym.admin)
    const { name } = await newStore(gym.admin, { managerId: leader.id })
    expect((await answer(anonymise(leader.id))).body).toMatchObject({
      code: 'in_use',
      blockers: [{ kind: 'store', name }],
    })
  })

  it('without a reason, in a past version, or without the permission', async () => {
    const person = await newPerson(gym.admin)
    const ask = (body: unknown, version = person.version) =>
      gym.admin('POST', personAt(person.id, '/anonymise'), body, versioned({ version }))
    expect(await refusal(ask({}))).toEqual([422, 'invalid', [['reason', 'required']]])
    expect((await refusal(ask({ reason }, 7))).slice(0, 2)).toEqual([409, 'stale'])
    const reader = gym.reader('POST', personAt(person.id, '/anonymise'), { reason }, versioned(person))
    expect(await refusal(reader)).toEqual([403, 'forbidden', []])
  })
})

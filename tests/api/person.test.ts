import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { askOf } from '../harness/app'
import {
  answer,
  created,
  type Gym,
  ids,
  newCoach,
  newPerson,
  personDraft,
  refusal,
  startGym,
  unknownId,
  versioned,
} from './fixtures/gym'
import { personAt } from './fixtures/people'
import { blankMember } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const found = (q: string, name = 'people') =>
  ids(gym.admin('GET', `/api/v1/${name}?q=${encodeURIComponent(q)}`))

it('a person is read with a masked mobile, and no reply contains the whole number', async () => {
  const person = await newPerson(gym.admin, { name: '单雄信', mobile: '13712349876' })
  expect(person).toMatchObject({ name: '单雄信', mobile: '137****9876', version: 1 })
  const row = `/api/v1/people/${person.id}`
  await gym.admin('PATCH', row, { mobile: '13712340000' }, versioned(person))
  for (const address of [row, `${row}/history`, '/api/v1/people', '/api/v1/people/export.csv']) {
    const text = await (await gym.admin('GET', address)).text()
    expect([address, /1371234/.test(text)]).toEqual([address, false])
  }
})

it('a person is found by name, pinyin, initials, the mobile’s last four digits and the whole mobile', async () => {
  const { id } = await newPerson(gym.admin, { name: '单田芳', mobile: '15912348642' })
  for (const q of ['单田', '田', 'shantian', 'STF', '8642', '15912348642', '159 1234 8642', '　田芳 '])
    expect([q, await found(q)]).toEqual([q, [id]])
})

it('a person is not found by the digits that replies mask', async () => {
  await newPerson(gym.admin, { name: '何其芳', mobile: '15923457531' })
  for (const q of ['2345', '1592345', '34577531', '15923457530']) expect([q, await found(q)]).toEqual([q, []])
})

it('two persons cannot have the same mobile', async () => {
  const { mobile } = personDraft({ mobile: '15900001111' })
  await newPerson(gym.admin, { mobile })
  const again = gym.admin('POST', '/api/v1/people', personDraft({ mobile }))
  expect(await refusal(again)).toEqual([409, 'taken', [['mobile', 'taken']]])
})

it('renaming a person updates the search text of the coach', async () => {
  const person = await newPerson(gym.admin, { name: '旧名字' })
  const coach = await newCoach(gym.admin, { personId: person.id, storeIds: [gym.mine.id] })
  await gym.admin('PATCH', `/api/v1/people/${person.id}`, { name: '欧阳修' }, versioned(person))
  expect(await found('ouyangxiu', 'coaches')).toEqual([coach.id])
  expect(await found('旧名', 'coaches')).toEqual([])
})

it('a person who is a coach cannot be archived', async () => {
  const { personId, displayName } = gym.myCoach
  const reply = await answer(
    gym.admin('DELETE', `/api/v1/people/${personId}`, undefined, { 'if-match': '"1"' }),
  )
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'in_use', blockers: [{ kind: 'coach', name: displayName }] },
  })
})

it.each([
  ['name', '一', 'too_short'],
  ['name', '名'.repeat(31), 'too_long'],
  ['gender', 'other', 'not_an_option'],
  ['mobile', '12345678901', 'mobile'],
  ['mobile', '138****5678', 'mobile'],
  ['email', 'name@localhost', 'email'],
  ['email', 'name @example.com', 'email'],
  ['email', 'a@example.com, b@example.com', 'email'],
  ['email', 'name@example.com\r\nBcc: other@example.com', 'email'],
  ['email', '王<name@example.com>', 'email'],
  ['email', 'na..me@example.com', 'email'],
  ['email', `${'n'.repeat(65)}@example.com`, 'email'],
  ['email', 'w***@example.com', 'email'],
  [
    'email',
    `name@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example.com`,
    'too_long',
  ],
  ['birthday', '2026-02-29', 'day'],
  ['birthday', '2026-03-02', 'age'],
  ['birthday', '2023-03-03', 'age'],
  ['birthday', '1925-03-02', 'age'],
  ['idCard', '310101199001011235', 'id_card'],
  ['idCard', '310101901301121', 'id_card'],
  ['idCard', '3*****************', 'id_card'],
  ['avatarId', unknownId, 'does_not_exist'],
  ['storeId', unknownId, 'does_not_exist'],
  ['duties', ['boss'], 'duties.0:not_an_option'],
  ['source', 'radio', 'not_an_option'],
  ['emergencyMobile', '0571-88888888', 'mobile'],
  ['healthNote', '字'.repeat(501), 'too_long'],
  ['roles', ['admin'], 'unknown_field'],
  ['status', 'anonymised', 'unknown_field'],
  ['faceStatus', 'enrolled', 'unknown_field'],
  ['facePhotoId', unknownId, 'unknown_field'],
  ['mergedIntoId', unknownId, 'unknown_field'],
])('refuses %s = %j', async (member, value, reported) => {
  const [path = '', code = ''] = reported.includes(':') ? reported.split(':') : [member, reported]
  const reply = await refusal(gym.admin('POST', '/api/v1/people', { ...personDraft(), [member]: value }))
  expect(reply).toEqual([422, code === 'unknown_field' ? code : 'invalid', [[path, code]]])
})

it('may have an e-mail address, which another may share; it is masked, found as a whole, and can be deleted', async () => {
  const address = 'Wang.Xiao+gym@Mail.example.com'
  const one = await newPerson(gym.admin, { email: address })
  await newPerson(gym.admin, { email: address })
  expect(one.email).toBe('W***@Mail.example.com')
  const totalOf = async (q: string) =>
    (await (await gym.admin('GET', `/api/v1/people?q=${encodeURIComponent(q)}`)).json()).total
  expect(await totalOf(address.toLowerCase())).toBe(2)
  expect(await totalOf('Xiao+gym@Mail.example.com')).toBe(0)
  const file = await (await gym.admin('GET', '/api/v1/people/export.csv')).text()
  expect([file.includes('W***@Mail.example.com'), file.includes('Xiao+gym')]).toEqual([true, false])
  const { body } = await answer(
    gym.admin('PATCH', `/api/v1/people/${one.id}`, { email: null }, versioned(one)),
  )
  expect(body.email).toBeNull()
})

it.each([
  'name@localhost',
  '@example.com',
  'a b@example.com',
  `${'n'.repeat(65)}@example.com`,
  'a@b.c\nBcc: x@example.com',
])('the database refuses the e-mail address %j', async (email) => {
  await expect(
    sql`update person set email = ${email} where id = ${gym.myCoach.personId}`.execute(gym.db),
  ).rejects.toThrow('person_email_check')
})

it.each([
  ['2023-03-02', 'three today'],
  ['1925-03-03', 'a hundred for one day more'],
])('the birthday %s is accepted: %s', async (birthday) => {
  expect(await newPerson(gym.admin, { birthday })).toMatchObject({ birthday })
})

it('the list filters persons by the roles of their records and by their own duties', async () => {
  const person = await newPerson(gym.admin, { duties: ['admin', 'manager'], source: 'douyin' })
  expect(person).toMatchObject({ roles: ['manager', 'admin'], duties: ['manager', 'admin'] })
  const coach = await newCoach(gym.admin, { personId: person.id, storeIds: [gym.mine.id] })
  const draft = { personId: person.id, homeStoreId: gym.mine.id, joinedOn: '2026-01-01' }
  const member = await created<{ id: string }>(gym.admin, 'members', { ...blankMember, ...draft })
  const { body } = await answer(gym.admin('GET', personAt(person.id)))
  expect(body).toMatchObject({
    roles: ['member', 'coach', 'manager', 'admin'],
    coachId: coach.id,
    memberId: member.id,
    openOrders: 0,
    liveMemberships: 0,
  })
  for (const query of [
    'role=member',
    'role=manager,editor',
    'role=coach&source=douyin',
    'role=admin&status=active',
  ])
    expect(await ids(gym.admin('GET', `/api/v1/people?${query}`))).toContain(person.id)
  for (const query of ['role=editor', 'role=coach&source=site', 'face=enrolled', 'status=disabled'])
    expect(await ids(gym.admin('GET', `/api/v1/people?${query}`))).not.toContain(person.id)
})

it('a store sees the persons of that store or of none, and those who train, book or work there', async () => {
  const [own, none, other] = [
    await newPerson(gym.admin, { storeId: gym.mine.id }),
    await newPerson(gym.admin),
    await newPerson(gym.admin, { storeId: gym.theirs.id }),
  ]
  const trains = await newPerson(gym.admin, { storeId: gym.theirs.id })
  const draft = { personId: trains.id, homeStoreId: gym.mine.id, joinedOn: '2026-01-01' }
  await created(gym.admin, 'members', { ...blankMember, ...draft })
  const works = await newPerson(gym.admin, { storeId: gym.theirs.id })
  await newCoach(gym.admin, { personId: works.id, storeIds: [gym.mine.id] })
  const listed = await ids(gym.clerk('GET', '/api/v1/people?pageSize=200'))
  for (const { id } of [own, none, trains, works]) {
    expect(listed).toContain(id)
    expect((await gym.clerk('GET', personAt(id))).status).toBe(200)
  }
  expect(listed).not.toContain(other.id)
  expect((await gym.clerk('GET', personAt(other.id))).status).toBe(404)
  expect(await ids(gym.clerk('GET', `/api/v1/people?store=${gym.theirs.id}`))).toEqual([])
  const moved = gym.clerk('PATCH', personAt(own.id), { storeId: gym.theirs.id }, versioned(own))
  expect(await refusal(moved)).toEqual([422, 'invalid', [['storeId', 'does_not_exist']]])
})

it('persons are refused without a session or without the permission', async () => {
  expect(await refusal(askOf(gym.app)('GET', '/api/v1/people'))).toEqual([401, 'not_signed_in', []])
  expect(await refusal(gym.reader('GET', '/api/v1/people'))).toEqual([403, 'forbidden', []])
  expect(await refusal(gym.reader('POST', '/api/v1/people', personDraft()))).toEqual([403, 'forbidden', []])
})

it('a person is disabled with a reason and enabled again', async () => {
  const person = await newPerson(gym.admin)
  const tell = (event: string, body: unknown, row: { version: number }) =>
    answer(gym.admin('POST', personAt(person.id, `/${event}`), body, versioned(row)))
  const disabled = await tell('disable', { reason: '多次冒用他人会员卡' }, person)
  expect(disabled).toMatchObject({ status: 200, body: { status: 'disabled' } })
  const again = await tell('disable', { reason: '多次冒用他人会员卡' }, disabled.body)
  const allowed = ['person.enable', 'person.anonymise']
  expect(again.body).toMatchObject({ code: 'not_allowed_now', state: 'disabled', allowed })
  expect(await tell('enable', {}, disabled.body)).toMatchObject({ status: 200, body: { status: 'active' } })
})

it("markup in a person's name stays text, and no spreadsheet runs it as a formula", async () => {
  const name = '=HYPERLINK("//x","y")'
  const person = await newPerson(gym.admin, { name, emergencyName: '<img src=x onerror=alert(1)>' })
  expect(person).toMatchObject({ name, emergencyName: '<img src=x onerror=alert(1)>' })
  const text = await (await gym.admin('GET', '/api/v1/people/export.csv')).text()
  expect(text).toContain(`"'=HYPERLINK(""//x"",""y"")"`)
})

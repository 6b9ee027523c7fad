import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { askOf } from '../harness/app'
import { answer, type Gym, ids, newCoach, newPerson, personDraft, refusal, startGym, versioned } from './gym'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const found = (q: string, name = 'people') =>
  ids(gym.admin('GET', `/api/v1/${name}?q=${encodeURIComponent(q)}`))

it('is read with a masked mobile, and the whole number stands in no answer', async () => {
  const person = await newPerson(gym.admin, { name: '单雄信', mobile: '13712349876' })
  expect(person).toMatchObject({ name: '单雄信', mobile: '137****9876', version: 1 })
  const row = `/api/v1/people/${person.id}`
  await gym.admin('PATCH', row, { mobile: '13712340000' }, versioned(person))
  for (const address of [row, `${row}/history`, '/api/v1/people', '/api/v1/people/export.csv']) {
    const text = await (await gym.admin('GET', address)).text()
    expect([address, /1371234/.test(text)]).toEqual([address, false])
  }
})

it('is found by name, reading, initials, the mobile’s last four digits and the whole mobile', async () => {
  const { id } = await newPerson(gym.admin, { name: '单田芳', mobile: '15912348642' })
  for (const q of ['单田', '田', 'shantian', 'STF', '8642', '15912348642', '159 1234 8642', '　田芳 '])
    expect([q, await found(q)]).toEqual([q, [id]])
})

it('is not found by the digits that replies mask', async () => {
  await newPerson(gym.admin, { name: '何其芳', mobile: '15923457531' })
  for (const q of ['2345', '1592345', '34577531', '15923457530']) expect([q, await found(q)]).toEqual([q, []])
})

it('has a mobile of its own', async () => {
  const { mobile } = personDraft({ mobile: '15900001111' })
  await newPerson(gym.admin, { mobile })
  const again = gym.admin('POST', '/api/v1/people', personDraft({ mobile }))
  expect(await refusal(again)).toEqual([409, 'taken', [['mobile', 'taken']]])
})

it('takes the coach’s search along when it is renamed', async () => {
  const person = await newPerson(gym.admin, { name: '旧名字' })
  const coach = await newCoach(gym.admin, { personId: person.id, storeIds: [gym.mine.id] })
  await gym.admin('PATCH', `/api/v1/people/${person.id}`, { name: '欧阳修' }, versioned(person))
  expect(await found('ouyangxiu', 'coaches')).toEqual([coach.id])
  expect(await found('旧名', 'coaches')).toEqual([])
})

it('is not archived while it is a coach', async () => {
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
  ['idCard', '310101199001011234', 'unknown_field'],
])('refuses %s = %j', async (member, value, code) => {
  const reply = await refusal(gym.admin('POST', '/api/v1/people', { ...personDraft(), [member]: value }))
  expect(reply).toEqual([422, code === 'unknown_field' ? code : 'invalid', [[member, code]]])
})

it('is nobody’s business without a session or the permission', async () => {
  expect(await refusal(askOf(gym.app)('GET', '/api/v1/people'))).toEqual([401, 'not_signed_in', []])
  expect(await refusal(gym.reader('GET', '/api/v1/people'))).toEqual([403, 'forbidden', []])
  expect(await refusal(gym.reader('POST', '/api/v1/people', personDraft()))).toEqual([403, 'forbidden', []])
})

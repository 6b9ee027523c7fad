import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { PersonDraft } from '../../contract/people/person'
import { type Gym, newPerson, refusal, startGym, versioned } from './fixtures/gym'
import { idCardOf, personAt } from './fixtures/people'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
}, 60_000)
afterAll(() => gym.close())

describe('the duplicate finder', () => {
  interface Pair {
    a: { id: string }
    b: { id: string }
    why: string[]
  }
  const pairs = async (ask = gym.admin): Promise<Pair[]> => {
    const found: Pair[] = []
    for (let page = 1; ; page++) {
      const { rows, total } = await (await ask('GET', `/api/v1/people/duplicates?page=${page}`)).json()
      found.push(...rows)
      if (rows.length === 0 || found.length >= total) return found
    }
  }
  const twins = async (one: Partial<PersonDraft>, other: Partial<PersonDraft>) => {
    const [a, b] = [await newPerson(gym.admin, one), await newPerson(gym.admin, other)]
    return {
      a,
      b,
      why: async (ask = gym.admin) => (await pairs(ask)).find((pair) => pair.b.id === b.id)?.why,
    }
  }

  it.each([
    [
      'birthday',
      { name: '江若云', birthday: '1991-06-18' },
      { name: '江若云', birthday: '1991-06-18' },
      'name_birthday',
    ],
    [
      'emergency number',
      { name: '戚继川', emergencyMobile: '13700009999' },
      { name: '戚继川', emergencyMobile: '13700009999' },
      'name_emergency',
    ],
    [
      'reading and last digits',
      { name: '章晓宁', mobile: '13917284466' },
      { name: '张晓宁', mobile: '15021934466' },
      'name_pinyin_mobile_tail',
    ],
  ])('pairs people of one %s', async (_, one, other, why) => {
    const pair = await twins(one, other)
    expect(await pair.why()).toEqual([why])
    const body = { from: pair.b.id, fromVersion: 1, take: [] }
    await gym.admin('POST', personAt(pair.a.id, '/merge'), body, versioned(pair.a))
    expect(await pair.why()).toBeUndefined()
  })

  it('pairs people of one id card first, who were written down by clerks that do not see each other', async () => {
    const idCard = idCardOf(61)
    const elsewhere = await newPerson(gym.admin, { idCard, storeId: gym.theirs.id, name: '两地人' })
    const here = await newPerson(gym.clerk, { idCard, storeId: gym.mine.id, name: '两地人' })
    expect((await pairs())[0]).toMatchObject({
      a: { id: elsewhere.id },
      b: { id: here.id },
      why: ['id_card'],
    })
    expect((await pairs(gym.clerk)).some(({ b }) => b.id === here.id)).toBe(false)
  })

  it('leaves people alone who have a name in common, or a birthday', async () => {
    const pair = await twins(
      { name: '同名人', birthday: '1991-06-18' },
      { name: '同名人', birthday: '1991-06-19' },
    )
    const other = await twins(
      { name: '生日甲', birthday: '1991-06-20' },
      { name: '生日乙', birthday: '1991-06-20' },
    )
    expect([await pair.why(), await other.why()]).toEqual([undefined, undefined])
  })

  it('is nothing for whoever may not merge', async () => {
    expect(await refusal(gym.reader('GET', '/api/v1/people/duplicates'))).toEqual([403, 'forbidden', []])
    expect(await refusal(gym.admin('GET', '/api/v1/people/duplicates?page=0'))).toEqual([
      422,
      'invalid',
      [['page', 'too_small']],
    ])
  })
})

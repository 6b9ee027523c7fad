import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import fc from 'fast-check'
import { sql } from 'kysely'
import { contains, searchText } from '../../server/kit/db/search-text'
import { searchJobs } from '../../server/system/search/search-jobs'
import { newPlan } from './fixtures/cards'
import { newExercise, newSubtype, newType } from './fixtures/exercises'
import { created, type Gym, ids, newCoach, newPerson, newStore, startGym } from './fixtures/gym'
import { makeLead } from './fixtures/leads'
import { newCertificate } from './fixtures/papers'
import { runJob } from './fixtures/run-job'
import { goods, newOrder } from './fixtures/till'
import { memberDraft, newMember } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const found = (list: string, q: string) => ids(gym.admin('GET', `/api/v1/${list}?q=${encodeURIComponent(q)}`))

/** What finds each list's row, and what is inside a syllable of its name. */
const searches: Record<string, { make: () => Promise<{ id: string }>; by: string[]; notBy: string[] }> = {
  people: {
    make: () => newPerson(gym.admin, { name: '谢晨宇', mobile: '13900008821' }),
    by: ['xiechenyu', 'chen', 'xie ch', 'yu xie', 'xcy', 'cy', 'XieChen', '谢', '晨宇', '8821', 'xie 8821'],
    notBy: ['ie', 'hen', 'iech', 'xie hen', 'enyu', 'xy'],
  },
  members: {
    make: () => newMember(gym.admin, gym.mine.id, { name: '单宣' }),
    by: ['shanxuan', 'shan', 'sx', 'xu sh', '单'],
    notBy: ['dan', 'an', 'han', 'uan'],
  },
  orders: {
    make: async () => {
      const { id: memberId } = await newMember(gym.admin, gym.mine.id, { name: '曾甜' })
      return newOrder(gym, { memberId, items: [goods(1_000)] })
    },
    by: ['zengtian', 'tian', 'zt', '曾甜'],
    notBy: ['ian', 'eng', 'ceng'],
  },
  leads: {
    make: () => makeLead(gym.admin, { storeId: gym.mine.id, name: '解雪' }),
    by: ['xiexue', 'xue', 'xx'],
    notBy: ['ie', 'jie', 'ue'],
  },
  stores: {
    make: () => newStore(gym.admin, { name: '西安钟楼店', address: '南大街 1 号' }),
    by: ['xian', 'anzhong', 'zhonglou', 'xazl', 'xi zhong'],
    notBy: ['ian', 'onglou', 'hong'],
  },
  'membership-plans': {
    make: () => newPlan(gym, { name: '周末畅游卡' }),
    by: ['zhoumo', 'chang', 'cyk', 'zh ka'],
    notBy: ['houmo', 'ang'],
  },
  exercises: {
    make: async () => {
      const { id: typeId } = await newType(gym.admin)
      const { id: subtypeId } = await newSubtype(gym.admin, { typeId })
      return newExercise(gym.admin, { subtypeId, name: '绿带平举', aliases: ['Band Raise'] })
    },
    by: ['lvdai', 'lüdai', 'pingju', 'ldpj', 'aise', 'band ping'],
    notBy: ['ingju', 'vdai'],
  },
}

describe('a search by letters', () => {
  it.each(Object.entries(searches))(
    'of %s finds syllables from their beginning',
    async (list, { make, by, notBy }) => {
      const { id } = await make()
      for (const q of by) expect([q, await found(list, q)]).toEqual([q, [id]])
      for (const q of notBy) expect([q, await found(list, q)]).toEqual([q, []])
    },
  )

  it.each(['^', '＾', '^chen', '何 ^'])('finds nobody by %s, the mark of the readings', async (q) => {
    await newPerson(gym.admin, { name: '何晨' })
    expect(await found('people', q)).toEqual([])
  })

  it('finds a row from every syllable of its name on, and nowhere else', async () => {
    const { id } = await newPerson(gym.admin, { name: '待改名' })
    const syllables = {
      陈: 'chen',
      安: 'an',
      庄: 'zhuang',
      鄂: 'e',
      田: 'tian',
      吕: 'lv',
      席: 'xi',
      龙: 'long',
    }
    const characters = Object.keys(syllables) as (keyof typeof syllables)[]
    const matches = async (q: string) => {
      const { rows } = await sql`select from person where id = ${id} and ${contains('person', q)}`.execute(
        gym.db,
      )
      return rows.length > 0
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...characters), { minLength: 2, maxLength: 4 }),
        fc.nat(),
        fc.nat(),
        async (name, from, length) => {
          const read = name.map((character) => syllables[character])
          const search = searchText({ names: [name.join('')], texts: ['8821'] })
          await sql`update person set search = ${search} where id = ${id}`.execute(gym.db)
          const beginnings = read.flatMap((_, at) => {
            const rest = read.slice(at)
            return [rest.join(''), rest.map(([first]) => first).join('')]
          })
          for (const beginning of beginnings)
            expect([beginning, await matches(beginning)]).toEqual([beginning, true])
          const whole = read.join('')
          const start = from % whole.length
          const part = whole.slice(start, start + 1 + (length % (whole.length - start)))
          const isMeant = beginnings.some((beginning) => beginning.startsWith(part))
          expect([name, part, await matches(part)]).toEqual([name, part, isMeant])
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('rows that an earlier version wrote', () => {
  it('are found as before, and from a syllable on once they are rewritten, with what carries their text', async () => {
    const person = await newPerson(gym.admin, { name: '尤天明', mobile: '13900004455' })
    const member = await created<{ id: string; memberNo: string }>(
      gym.admin,
      'members',
      memberDraft({ personId: person.id, homeStoreId: gym.mine.id }),
    )
    const order = await newOrder(gym, { memberId: member.id, items: [goods(1_000)] })
    const coach = await newCoach(gym.admin, { displayName: '尤教练', storeIds: [gym.mine.id] })
    const certificate = await newCertificate(gym.admin, {
      coachId: coach.id,
      issuer: '红十字会',
      certNo: 'EARLIER-1',
    })
    const former = '尤天明\nyoutianming\nytm\n4455'
    await sql`update person set search = ${former} where id = ${person.id}`.execute(gym.db)
    await sql`update member set search = ${former} where id = ${member.id}`.execute(gym.db)
    await sql`update coach set search = ${'尤教练\nyoujiaolian\nyjl\nold-1'} where id = ${coach.id}`.execute(
      gym.db,
    )
    await sql`
      update certificate set search = ${'尤教练\nyoujiaolian\nyjl\nold-1\n红十字会\nhongshizihui\nhszh\nearlier-1'}
      where id = ${certificate.id}
    `.execute(gym.db)
    for (const list of ['people', 'members', 'orders']) expect(await found(list, 'tianm')).toHaveLength(1)
    expect(await found('orders', 'ianming')).toEqual([order.id])

    await sql`insert into search_rewrite (table_name) values ('person'), ('member'), ('coach'), ('certificate')`.execute(
      gym.db,
    )
    await runJob(gym, searchJobs, 'search.rewrite')
    await runJob(gym, searchJobs, 'search.rewrite')
    expect((await sql`select from search_rewrite`.execute(gym.db)).rows).toEqual([])
    expect(await found('people', 'tianm')).toEqual([person.id])
    expect(await found('members', 'ytm')).toEqual([member.id])
    expect(await found('members', member.memberNo)).toEqual([member.id])
    expect(await found('orders', 'tianming')).toEqual([order.id])
    expect(await found('certificates', 'hongshi')).toEqual([certificate.id])
    for (const [list, q] of [
      ['people', 'ianming'],
      ['members', 'outian'],
      ['orders', 'ianming'],
      ['coaches', 'iaolian'],
      ['certificates', 'ongshi'],
    ] as const)
      expect([list, await found(list, q)]).toEqual([list, []])
    const { rows: after } = await sql<{ search: string }>`
      select search from person where id = ${person.id} union all select search from member where id = ${member.id}
      union all select search from certificate where id = ${certificate.id}
    `.execute(gym.db)
    const read = searchText({ people: ['尤天明'], texts: ['4455'] })
    expect(after.map(({ search }) => search)).toEqual([
      read,
      `${read}\n${member.memberNo.toLowerCase()}`,
      `${searchText({ people: ['尤教练'], texts: ['old-1'] })}\n${searchText({ names: ['红十字会'], texts: ['earlier-1'] })}`,
    ])
  })
})

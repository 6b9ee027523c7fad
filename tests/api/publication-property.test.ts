import { afterAll, beforeAll, expect, it } from '@rstest/core'
import fc from 'fast-check'
import type { Banner, BannerDraft } from '../../contract/content/banner'
import { signIn } from '../harness/app'
import { answer, type Gym, ids, startGym, versioned } from './fixtures/gym'
import { newBanner, newPicture } from './fixtures/publishing'

/** `PUBLICATION_RUNS=100` takes longer and finds more. */
const runs = Number(process.env.PUBLICATION_RUNS ?? 5)

let gym: Gym
let wide: string
beforeAll(async () => {
  gym = await startGym()
  wide = await newPicture(gym.admin)
}, 60_000)
afterAll(() => gym.close())

type Copy = Pick<BannerDraft, 'title' | 'startsAt' | 'endsAt' | 'position'>

/** The requirement as a simple model: what visitors see of a row changes at instants, and is a copy or nothing. */
class Paper {
  draft: Copy
  standing: Copy | null = null
  versions: Copy[] = []
  isArchived = false
  private readonly changes: { at: number; copy: Copy | null }[] = []

  constructor(draft: Copy) {
    this.draft = draft
  }

  get isModified() {
    return this.standing !== null && JSON.stringify(this.standing) !== JSON.stringify(this.draft)
  }

  get status() {
    if (this.standing !== null) return 'published'
    return this.versions.length === 0 ? 'draft' : 'unpublished'
  }

  mayPublish(now: number) {
    const isOver = this.draft.endsAt !== null && Date.parse(this.draft.endsAt) <= now
    return !this.isArchived && (this.standing === null || this.isModified) && !isOver
  }

  show(copy: Copy | null, at: number) {
    this.standing = copy
    this.changes.push({ at, copy })
    if (copy !== null) this.versions.push(copy)
  }

  seenAt(at: number): Copy | null {
    const copy = this.changes.findLast((change) => change.at <= at)?.copy ?? null
    if (copy === null) return null
    const { startsAt, endsAt } = copy
    const isWithin =
      (startsAt === null || Date.parse(startsAt) <= at) && (endsAt === null || at < Date.parse(endsAt))
    return isWithin ? copy : null
  }
}

const hours = fc.integer({ min: -6, max: 12 })
const which = fc.nat({ max: 2 })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('title' as const),
      which,
      text: fc.constantFrom('甲', '乙', '丙'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('window' as const),
      which,
      from: fc.option(hours),
      lasts: fc.option(fc.integer({ min: 1, max: 8 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('position' as const),
      which,
      to: fc.constantFrom('home_top' as const, 'home_mid' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('publish' as const, 'unpublish' as const), which }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('archive' as const, 'restore' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('revert' as const), which, n: fc.integer({ min: 1, max: 4 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
/** Often several at the same instant. */
const move = fc.record({ step, minutes: fc.constantFrom(0, 0, 1, 60, 300) })

/** Runs a step on the server and in the model; both must agree on whether it is allowed. */
async function take(one: Step, row: Banner, paper: Paper): Promise<Banner> {
  const now = gym.clock().getTime()
  const [ask, at] = [gym.admin, `/api/v1/banners/${row.id}`]
  const edit = (changed: Partial<Copy>) => {
    if (!paper.isArchived) paper.draft = { ...paper.draft, ...changed }
    return { reply: ask('PATCH', at, changed, versioned(row)), may: !paper.isArchived }
  }
  const post = (event: string, may: boolean, effect: () => void, body: unknown = {}) => {
    if (may) effect()
    return { reply: ask('POST', `${at}/${event}`, body, versioned(row)), may }
  }
  const done = () => {
    switch (one.do) {
      case 'title':
        return edit({ title: one.text })
      case 'window':
        return edit(windowOf(one, now))
      case 'position':
        return edit({ position: one.to })
      case 'publish':
        return post('publish', paper.mayPublish(now), () => paper.show(paper.draft, now))
      case 'unpublish':
        return post('unpublish', paper.standing !== null, () => paper.show(null, now))
      case 'revert': {
        const copy = paper.versions[one.n - 1]
        return post(
          'revert',
          copy !== undefined && !paper.isArchived,
          () => Object.assign(paper, { draft: copy }),
          { n: one.n },
        )
      }
      case 'restore':
        return post('restore', paper.isArchived, () => Object.assign(paper, { isArchived: false }))
      case 'archive': {
        const may = !paper.isArchived
        if (may && paper.standing !== null) paper.show(null, now)
        paper.isArchived = true
        return { reply: ask('DELETE', at, undefined, versioned(row)), may }
      }
    }
  }
  const { reply, may } = done()
  const { status, body } = await answer(reply)
  expect([one, status < 300]).toEqual([one, may])
  return status < 300 ? body : row
}

function windowOf({ from, lasts }: { from: number | null; lasts: number | null }, now: number) {
  const instant = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  return {
    startsAt: from === null ? null : instant(from),
    endsAt: lasts === null ? null : instant((from ?? 0) + lasts),
  }
}

const seen = (rows: Banner[], papers: Paper[], at: number, position: string) =>
  papers
    .flatMap((paper, i) => {
      const copy = paper.seenAt(at)
      return copy?.position === position ? [{ id: rows[i]!.id, copy }] : []
    })
    .sort((a, b) => a.id.localeCompare(b.id))

it('at every instant visitors see what was published then, and will see what is published now', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(move, { minLength: 8, maxLength: 16 }),
      fc.array(fc.integer({ min: -900, max: 1_500 }), { minLength: 6, maxLength: 6 }),
      async (moves, offsets) => {
        const draft: Copy = { title: '甲', startsAt: null, endsAt: null, position: 'home_top' }
        gym.admin = await signIn(gym.app)
        const papers = [0, 1, 2].map(() => new Paper(draft))
        const rows: Banner[] = []
        for (const _ of papers) rows.push(await newBanner(gym.admin, { imagePcId: wide, ...draft }))
        const instants: number[] = []
        for (const { step, minutes } of moves) {
          const paper = papers[step.which]!
          rows[step.which] = await take(step, rows[step.which]!, paper)
          expect([step, rows[step.which]]).toMatchObject([
            step,
            { status: paper.status, isModified: paper.isModified },
          ])
          instants.push(gym.clock().getTime())
          gym.clock.advance({ minutes })
        }
        const now = gym.clock().getTime()
        for (const at of [...instants, now, ...offsets.map((minutes) => now + minutes * 60_000)]) {
          const instant = new Date(at).toISOString()
          for (const position of ['home_top', 'home_mid']) {
            const { body } = await answer(
              gym.admin('GET', `/api/v1/banners/as-of?at=${instant}&position=${position}`),
            )
            const found = body.rows
              .map(({ id, copy }: { id: string; copy: BannerDraft }) => ({
                id,
                copy: {
                  title: copy.title,
                  startsAt: copy.startsAt,
                  endsAt: copy.endsAt,
                  position: copy.position,
                },
              }))
              .sort((a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id))
            expect([instant, found]).toEqual([instant, seen(rows, papers, at, position)])
          }
          const listed = await ids(gym.admin('GET', `/api/v1/banners?pageSize=200&liveAt=${instant}`))
          const live = rows.filter((_, i) => papers[i]!.seenAt(at) !== null && !papers[i]!.isArchived)
          expect([instant, listed.sort()]).toEqual([instant, live.map(({ id }) => id).sort()])
        }
        for (const [i, row] of rows.entries()) {
          const { body } = await answer(gym.admin('GET', `/api/v1/banners/${row.id}`))
          expect(body.isLive).toBe(papers[i]!.seenAt(now) !== null)
          if (papers[i]!.standing !== null)
            await gym.admin('POST', `/api/v1/banners/${row.id}/unpublish`, {}, versioned(row))
        }
        // The next run starts days later, after the session has expired.
        gym.clock.advance({ days: 3 })
      },
    ),
    { numRuns: runs, includeErrorInReport: true },
  )
}, 120_000)

import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { appointments, LessonCost } from '../../../contract/scheduling/appointment'
import type { Tx } from '../../kit/db/schema'
import type { RequestContext } from '../../kit/resource/serve'
import { slotsOf } from '../calendar/slots-of'
import { isOwnLesson } from '../require-own-lesson'
import { type CardAnswer, cardAnswers, type PlannedLesson } from './card-answers'

type Query = output<(typeof appointments)['costs']['query']>

/** What each start that the principal may offer costs a member; starts of a course with the same answers are together. */
export async function lessonCosts(request: RequestContext<Query, unknown>): Promise<{ costs: LessonCost[] }> {
  const { tx, scope, now, query, principal } = request
  const { free, sessions } = await slotsOf(tx, { ...query, source: 'front_desk', scope, now })
  const isOwn = (lesson: { coachId: string }) => isOwnLesson(principal, lesson)
  const lessons: PlannedLesson[] = [
    ...free
      .filter(isOwn)
      .flatMap(({ starts, courseId, storeId }) =>
        starts.map((startsAt) => ({ courseId, storeId, startsAt })),
      ),
    ...sessions.filter(isOwn).map(({ courseId, storeId, from }) => ({ courseId, storeId, startsAt: from })),
  ]
  const answers = await cardAnswers(request, query, lessons)
  return { costs: together(lessons, answers, await pricesOf(tx, lessons)) }
}

function together(
  lessons: readonly PlannedLesson[],
  answers: readonly CardAnswer[],
  prices: ReadonlyMap<string, number>,
): LessonCost[] {
  const given = new Map<string, number[]>()
  for (const [at, { courseId, storeId, starts }] of answers.entries())
    for (const start of starts) {
      const key = keyOf({ courseId, storeId, startsAt: start })
      given.set(key, [...(given.get(key) ?? []), at])
    }
  const costs = new Map<string, LessonCost>()
  for (const lesson of lessons) {
    const { courseId, storeId, startsAt } = lesson
    const own = given.get(keyOf(lesson)) ?? []
    const key = [courseId, storeId, ...own].join(' ')
    const known = costs.get(key)
    if (known !== undefined) {
      known.starts.push(startsAt)
      continue
    }
    const options = own.map((at) => answers[at]!.option)
    costs.set(key, {
      courseId,
      storeId,
      starts: [startsAt],
      priceFen: prices.get(courseId) ?? 0,
      card: options.find(({ refusal }) => refusal === null) ?? null,
      refused: options.filter(({ refusal }) => refusal !== null),
    })
  }
  return [...costs.values()]
}

const keyOf = ({ courseId, storeId, startsAt }: PlannedLesson) =>
  `${courseId}${storeId}${Date.parse(startsAt)}`

async function pricesOf(tx: Tx, lessons: readonly PlannedLesson[]): Promise<Map<string, number>> {
  const ids = [...new Set(lessons.map(({ courseId }) => courseId))]
  const { rows } = await sql<{ id: string; priceFen: number }>`
    select id, price_fen from coach_course where id = any(${ids})
  `.execute(tx)
  return new Map(rows.map(({ id, priceFen }) => [id, priceFen]))
}

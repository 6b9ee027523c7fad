import type { Calendar, CalendarCourse } from '../../../../contract/scheduling/calendar'
import { type CostAt, costDetail, costLabel } from '../booking/use-lesson-costs'
import { instantAt, step } from '../grid-time'
import type { AgendaColumn, Board, OfferedStarts } from './board'

/** The board with what its free starts and open classes cost the chosen member. */
export function withOffers(board: Board, calendar: Calendar, costAt: CostAt): Board {
  return {
    ...board,
    columns: board.columns.map((column) => ({
      ...column,
      offers: offersIn(column, board, calendar, costAt),
      blocks: column.blocks.map((block) => {
        const { kind, courseId, storeId, startsAt } = block.session
        const cost = kind === 'private' ? undefined : costAt(courseId, storeId, startsAt)
        return cost === undefined
          ? block
          : { ...block, cost: { label: costLabel(cost), detail: costDetail(cost) } }
      }),
    })),
  }
}

/** A coach's private lessons stand for the others, which the detail names. */
const order = ['private', 'small_group']

function offersIn(
  { coach, store, day, blocks }: AgendaColumn,
  { from, to }: Pick<Board, 'from' | 'to'>,
  { courses }: Calendar,
  costAt: CostAt,
): OfferedStarts[] {
  if (coach === null) return []
  const lessons = courses
    .filter(({ coachId, kind }) => coachId === coach.id && order.includes(kind))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .flatMap((course) =>
      course.storeIds
        .filter((id) => store === null || id === store.id)
        .map((storeId) => ({ course, storeId })),
    )
  const offers: OfferedStarts[] = []
  for (let minute = from; minute < Math.min(to, from + 1440); minute += step) {
    // A class that may be joined says its cost itself.
    if (blocks.some((block) => block.from <= minute && minute < block.to)) continue
    const found = lessons.flatMap(({ course, storeId }) => {
      const cost = costAt(course.id, storeId, instantAt(day, minute))
      return cost === undefined ? [] : [{ course, cost }]
    })
    const [first] = found
    if (first === undefined) continue
    const offer = { label: costLabel(first.cost), detail: detailOf(found), isDue: first.cost.card === null }
    const last = offers.at(-1)
    if (last?.to === minute && last.detail === offer.detail) last.to = minute + step
    else offers.push({ from: minute, to: minute + step, ...offer })
  }
  return offers
}

function detailOf(found: { course: CalendarCourse; cost: NonNullable<ReturnType<CostAt>> }[]): string {
  const courses = found.map(({ course, cost }) => `${course.name} ${costLabel(cost)}`)
  return [...courses, ...found.slice(0, 1).map(({ cost }) => costDetail(cost))].filter(Boolean).join('\n')
}

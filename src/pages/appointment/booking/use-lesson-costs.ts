import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { m } from '#messages'
import type { LessonCost } from '../../../../contract/scheduling/appointment'
import { bookingSentence } from '../../../domain/lesson/booking-sentence'
import { yuanText } from '../../../kit/ui/yuan-text'
import { type CostQuery, costsOf } from '../calendar-of'

/** The cost of a lesson of a course that begins then, if the server offered it. */
export type CostAt = (courseId: string, storeId: string, startsAt: string) => LessonCost | undefined

/** What the offered starts cost a member; undefined without a member, or while that is read. */
export function useLessonCosts(query: CostQuery | null): CostAt | undefined {
  const { data } = useQuery(costsOf(query))
  return useMemo(() => {
    if (data === undefined) return undefined
    const byStart = new Map(
      data.flatMap((cost) => cost.starts.map((start) => [keyOf(cost.courseId, cost.storeId, start), cost])),
    )
    return (...lesson: Parameters<CostAt>) => byStart.get(keyOf(...lesson))
  }, [data])
}

const keyOf = (courseId: string, storeId: string, startsAt: string) =>
  `${courseId}.${storeId}.${Date.parse(startsAt)}`

/** `含`, `1 次`, `¥120 储值`, `¥200 另付`, `免费`. */
export function costLabel({ card, priceFen }: Pick<LessonCost, 'card' | 'priceFen'>): string {
  if (card?.charge === 'included') return m.appointment_cost_included()
  if (card?.charge === 'units') return m.appointment_cost_units({ count: card.units ?? 1 })
  const fen = card?.valueFen ?? priceFen
  if (fen === 0) return m.appointment_cost_free()
  const price = `¥${yuanText(fen)}`
  return card === null ? m.appointment_cost_due({ price }) : m.appointment_cost_value({ price })
}

/** The card that pays, and why others do not, a line each. */
export function costDetail({ card, refused }: Pick<LessonCost, 'card' | 'refused'>): string {
  return [
    ...(card === null ? [] : [m.appointment_cost_card({ name: card.name })]),
    ...refused.map(({ name, refusal }) =>
      m.appointment_cost_refused({ name, reason: refusal === null ? '' : bookingSentence(refusal) }),
    ),
  ].join('\n')
}

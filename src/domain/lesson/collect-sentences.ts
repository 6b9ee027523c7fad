import { m } from '#messages'

/** Why a lesson cannot be collected, by code; `name`: the order that collects it. */
export const collectSentences: Readonly<
  Record<string, ((params: { name: string | number }) => string) | undefined>
> = {
  lesson_in_order: m.field_lesson_in_order,
  lesson_not_open: () => m.field_lesson_not_open(),
  lesson_of_other_member: () => m.field_lesson_of_other_member(),
}

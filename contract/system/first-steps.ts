/** What a new business sets up, in this order. */
export const firstSteps = [
  'store',
  'hours',
  'coach',
  'course',
  'plan',
  'account',
  'member',
  'device',
] as const
export type FirstStep = (typeof firstSteps)[number]

/** A gym opens without them. */
export const optionalSteps: ReadonlySet<FirstStep> = new Set(['member', 'device'])

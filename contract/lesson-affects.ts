/**
 * What a change of a booked lesson affects: the lesson, its member and card, what is due, and start pages. Without a schema, so that small
 * pages can load it.
 */
export const lessonAffects = [
  'appointments',
  'class-sessions',
  'members',
  'memberships',
  'reports',
  'day-closes',
  'dashboard',
] as const

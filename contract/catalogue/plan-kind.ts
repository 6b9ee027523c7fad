/** period: valid for a time · times: so many visits or lessons · stored: money on a card */
export const planKinds = ['period', 'times', 'stored'] as const
export type PlanKind = (typeof planKinds)[number]

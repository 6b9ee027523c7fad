import { coaches } from '../../../contract/catalogue/coach'

export const coachSource = {
  resource: coaches,
  labelOf: (coach: { displayName: string }) => coach.displayName,
}

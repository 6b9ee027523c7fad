import type { Appointment } from './appointment'

/** What is open of a due lesson, in fen. */
export const openDueFen = ({ dueFen, settledFen }: Pick<Appointment, 'dueFen' | 'settledFen'>): number =>
  Math.max(0, (dueFen ?? 0) - settledFen)

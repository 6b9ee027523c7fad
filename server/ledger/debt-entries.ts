import type { LedgerEntry } from './post'

/** A lesson that its member pays, in fen: what the books have earned of it, and what order items have paid. */
export interface LessonAccount {
  earnedFen: number
  settledFen: number
}

/**
 * The entries of a lesson between two states: what is paid before it is earned is an advance, what is earned before it is paid a receivable.
 * They sum to the change of what is earned less the change of what is paid.
 */
export function debtEntries(before: LessonAccount, after: LessonAccount, itemId?: string): LedgerEntry[] {
  const of = itemId === undefined ? {} : { itemId }
  return [
    { account: 'receivable', amountFen: receivableOf(after) - receivableOf(before), ...of },
    { account: 'advance', amountFen: advanceOf(before) - advanceOf(after), ...of },
  ]
}

const receivableOf = ({ earnedFen, settledFen }: LessonAccount) => Math.max(0, earnedFen - settledFen)
const advanceOf = ({ earnedFen, settledFen }: LessonAccount) => Math.max(0, settledFen - earnedFen)

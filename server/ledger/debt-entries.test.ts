import { expect, it } from '@rstest/core'
import { debtEntries } from './debt-entries'

const moving = (entries: ReturnType<typeof debtEntries>) =>
  entries.filter(({ amountFen }) => amountFen !== 0).map(({ account, amountFen }) => [account, amountFen])

it.each([
  ['a lesson taken unpaid is a receivable', [0, 0], [300, 0], [['receivable', 300]]],
  ['a payment for it settles the receivable', [300, 0], [300, 300], [['receivable', -300]]],
  ['a payment before the lesson is an advance', [0, 0], [0, 300], [['advance', -300]]],
  ['the lesson earns the advance', [0, 300], [300, 300], [['advance', 300]]],
  ['what was paid of a waived lesson is owed to the member', [300, 300], [0, 300], [['advance', -300]]],
  ['a refund of a lesson taken reopens the receivable', [300, 300], [300, 0], [['receivable', 300]]],
  [
    'a lesson that became dearer is partly paid in advance',
    [0, 300],
    [360, 300],
    [
      ['receivable', 60],
      ['advance', 300],
    ],
  ],
] as const)('%s', (_, [earnedFen, settledFen], [laterEarned, laterSettled], expected) => {
  const entries = debtEntries({ earnedFen, settledFen }, { earnedFen: laterEarned, settledFen: laterSettled })
  expect(moving(entries)).toEqual(expected)
})

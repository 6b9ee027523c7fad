import type { Random } from '../../server/seed/random'
import type { Rows } from './rows'
import type { Target } from './targets'

type Row = ReturnType<Rows['of']>[number]

interface Step {
  target: Target
  row?: Row
}

/** Chooses the next call: any, or about every third time an endpoint of the row that was just made or changed. */
export function walkOver(targets: readonly Target[], random: Random) {
  let at: { resource: string; row: Row; left: number } | undefined
  const ofRow = targets.filter(({ path }) => path.includes('/:id'))
  return {
    next: (): Step => {
      const steps = ofRow.filter(({ resource }) => resource === at?.resource)
      if (at === undefined || at.left === 0 || steps.length === 0) return { target: random.pick(targets) }
      at.left -= 1
      return { target: random.pick(steps), row: at.row }
    },
    /** Stores the row of a reply as its newest version. */
    note: ({ resource, method }: Target, answer: object): void => {
      if (method === 'GET' || !('id' in answer) || !('version' in answer)) return
      const row: Row = { ...answer }
      if (at?.resource === resource && at.row.id === row.id) at.row = row
      else if (random.next() < 0.6) at = { resource, row, left: random.whole(1, 6) }
    },
  }
}

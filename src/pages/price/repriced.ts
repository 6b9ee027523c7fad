import type { ListedPlan } from '../../../contract/catalogue/membership-plan'

/** A change of prices. `percent` is whole, 10 is a tenth dearer; new prices are whole multiples of `unitFen`. */
export interface PlanPriceChange {
  percent: number
  unitFen: number
  /** The list price changes by the same percentage; otherwise it is raised only where the sale price would exceed it. */
  withList: boolean
}

export interface Repriced {
  id: string
  version: number
  salePriceFen: number
  listPriceFen: number
}

/** New prices in whole fen, rounded half up to the unit and never below one unit, without floats. */
export function repriced(plan: ListedPlan, { percent, unitFen, withList }: PlanPriceChange): Repriced {
  const changed = (fen: number) => {
    const part = 100 * unitFen
    const units = Math.floor((2 * fen * (100 + percent) + part) / (2 * part))
    return Math.max(units, 1) * unitFen
  }
  const salePriceFen = changed(plan.salePriceFen)
  const listPriceFen = Math.max(withList ? changed(plan.listPriceFen) : plan.listPriceFen, salePriceFen)
  return { id: plan.id, version: plan.version, salePriceFen, listPriceFen }
}

import { m } from '#messages'

const labels = {
  today: m.dashboard_formula_today,
  net: m.dashboard_formula_net,
  orders: m.dashboard_formula_orders,
  prepaid: m.dashboard_formula_prepaid,
  active: m.dashboard_formula_active,
  joined: m.dashboard_formula_joined,
  expiring: m.dashboard_formula_expiring,
  renewal: m.dashboard_formula_renewal,
  churn: m.dashboard_formula_churn,
  inGym: m.dashboard_formula_in_gym,
  visits: m.dashboard_formula_visits,
  devices: m.dashboard_formula_devices,
}
export type FormulaName = keyof typeof labels

/** The formula of a figure. */
export function FormulaLabel({ of }: { of: FormulaName }) {
  return <>{labels[of]()}</>
}

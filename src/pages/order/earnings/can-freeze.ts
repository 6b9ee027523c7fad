import type { EarningSheetRow } from '../../../../contract/sales/earnings'
import { earningStatementMachine } from '../../../../machines/earning-statement/earning-statement.machine'
import { can } from '../../../../machines/lifecycle'

type Row = Pick<EarningSheetRow, 'state'>

export const canFreeze = ({ state }: Row, isOver: boolean): boolean =>
  can(earningStatementMachine, state, { isOver }, 'earning.freeze')

export const canPay = ({ state }: Row): boolean =>
  can(earningStatementMachine, state, { isOver: true }, 'earning.pay')

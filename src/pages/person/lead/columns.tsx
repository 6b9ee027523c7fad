import { m } from '#messages'
import type { ListedLead } from '../../../../contract/sales/lead'
import { columnsFor } from '../../../kit/list/columns-for'
import textStyle from '../../../kit/ui/text.module.css'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { leadLabels } from './labels'
import { Owner } from './owner'
import { Step } from './step'

const col = columnsFor<ListedLead>()

export const leadColumns = () => [
  col.text('personName', m.lead_person(), { width: 120, isName: true }),
  col.text('mobile', m.lead_mobile(), { width: 120, card: 'fact' }),
  col.status('status', m.lead_status(), ({ status }) => leadLabels.status.tag(status), { width: 88 }),
  col.cell('nextStep', m.lead_next_step(), (row) => <Step lead={row} />, {
    sort: 'nextStepOn',
    width: 238,
    card: 'fact',
  }),
  col.cell('ownerName', m.lead_owner(), (row) => <Owner lead={row} />, { width: 130 }),
  col.cell('source', m.lead_source(), ({ source }) => leadLabels.source.label(source), { width: 96 }),
  col.text('storeName', m.lead_store(), { width: 130 }),
  col.instant('createdAt', m.lead_created_at(), { sort: 'createdAt', width: 138 }),
  col.text('wish', m.lead_wish(), { width: 180, isExtra: true }),
  col.money('costFen', m.lead_cost(), { width: 110, isExtra: true }),
  col.cell(
    'lossReason',
    m.lead_loss_reason(),
    ({ lossReason }) => (lossReason === null ? '—' : leadLabels.loss.label(lossReason)),
    { width: 130, isExtra: true },
  ),
  col.cell(
    'wonOrderNo',
    m.lead_won_order(),
    ({ wonOrderId, wonOrderNo }) =>
      wonOrderId === null ? (
        '—'
      ) : (
        <Link className={textStyle.link} to={pathTo('order', { open: wonOrderId })}>
          {wonOrderNo}
        </Link>
      ),
    { width: 180, isExtra: true },
  ),
  col.instant('updatedAt', m.lead_updated_at(), { sort: 'updatedAt', width: 138, isExtra: true }),
]

import { useNavigate } from 'react-router-dom'
import { m } from '#messages'
import { members } from '../../../../contract/membership/member'
import type { ListedLead } from '../../../../contract/sales/lead'
import { orders } from '../../../../contract/sales/order'
import { requestKey } from '../../../kit/record/editor-config'
import { errorToast } from '../../../kit/toast/error-toast'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { dayOf } from '../../../lib/format'
import { pathTo } from '../../../lib/path-to'

/** Opens the cashier with the person of a lead, who becomes a member first; null for those who may not sell. */
export function useCardSale(): ((lead: ListedLead) => Promise<void>) | null {
  const may = useMay()
  const navigate = useNavigate()
  const mayEnrol = may(members.create)
  if (!may(orders.create)) return null
  return async (lead) => {
    if (lead.memberId === null && !mayEnrol) return
    try {
      const member = lead.memberId ?? (await enrol(lead))
      await navigate(pathTo('order', { sale: 'new', member }))
    } catch (error) {
      errorToast(m.lead_sell_failed({ reason: errorSentence(error) }))
    }
  }
}

async function enrol({ personId, storeId }: ListedLead): Promise<string> {
  const body = {
    personId,
    homeStoreId: storeId,
    joinedOn: dayOf(new Date()),
    level: 'regular',
    consultantId: null,
    blacklistReason: null,
  } as const
  return (await call(members.create, { body, idempotencyKey: requestKey() })).id
}

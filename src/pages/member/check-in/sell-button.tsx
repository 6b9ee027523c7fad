import Button from '@douyinfe/semi-ui/lib/es/button'
import { useNavigate } from 'react-router-dom'
import { m } from '#messages'
import { saleOf } from '../../../domain/card/sale-of'
import { useMay } from '../../../kit/ui/use-may'
import type { AtDesk } from './use-desk'

/** Leads to the cashier with this person chosen; nothing for a member of another store, who cannot buy here. */
export function SellButton({ member, isPrimary }: { member: AtDesk; isPrimary: boolean }) {
  const go = useNavigate()
  const may = useMay()({ permission: 'order:write' })
  if (!may || member.homeStoreId === undefined) return null
  return (
    <Button
      theme={isPrimary ? 'solid' : 'light'}
      type={isPrimary ? 'primary' : 'tertiary'}
      size="large"
      onClick={() => go(saleOf('plan', member.id))}
    >
      {m.member_do_buy()}
    </Button>
  )
}

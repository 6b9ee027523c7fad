import Button from '@douyinfe/semi-ui/lib/es/button'
import { useNavigate } from 'react-router-dom'
import { m } from '#messages'
import { members } from '../../../../contract/membership/member'
import { people } from '../../../../contract/people/person'
import { orders } from '../../../../contract/sales/order'
import { ButtonKey } from '../../../kit/ui/button-key'
import { useMay } from '../../../kit/ui/use-may'
import { pathTo } from '../../../lib/path-to'
import { usePageKeys } from '../../../lib/use-page-keys'

/** Leads to the cashier with a day pass of this store, where the guest is registered, pays and is let in. */
export function DayPassButton({ storeId }: { storeId: string }) {
  const go = useNavigate()
  const may = useMay()
  const maySell = may(orders.create) && may(people.create) && may(members.create)
  const sell = () => go(pathTo('order', { sale: 'new', kind: 'day', desk: storeId }))
  usePageKeys((event) => {
    if (event.key !== 'F8' || !maySell) return
    event.preventDefault()
    sell()
  })
  if (!maySell) return null
  return (
    <Button type="tertiary" aria-keyshortcuts="F8" onClick={sell}>
      {m.guest_day_pass()} <ButtonKey>F8</ButtonKey>
    </Button>
  )
}

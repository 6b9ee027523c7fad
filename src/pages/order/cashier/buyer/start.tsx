import Button from '@douyinfe/semi-ui/lib/es/button'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { products } from '../../../../../contract/catalogue/product'
import { type Member, members } from '../../../../../contract/membership/member'
import { people } from '../../../../../contract/people/person'
import { useMay } from '../../../../kit/ui/use-may'
import { usePageKeys } from '../../../../lib/use-page-keys'
import style from '../cashier.module.css'
import type { SaleState } from '../use-sale'
import { WalkInStart } from '../walk-in/start'
import { MemberSearch } from './member-search'
import { NewBuyer } from './new-buyer'
import { OpenSales } from './open-sales'
import { RecentBuyers } from './recent-buyers'

interface Props {
  sale: SaleState
  /** Begins with a new customer. */
  startsNew: boolean
  onChoose: (member: Member) => void
  onWalkIn: () => void
}

/** Who buys: a member found by typing or scanning, one of the last customers, a new customer, or nobody in particular. */
export function BuyerStart({ sale, startsNew, onChoose, onWalkIn }: Props) {
  const may = useMay()
  const mayMake = may(people.create) && may(members.create)
  const { newCustomer } = sale
  const { storeId } = sale.cart
  usePageKeys((event) => {
    if (!event.altKey || event.code !== 'KeyN' || !mayMake || newCustomer !== null) return
    event.preventDefault()
    sale.registerCustomer('')
  })
  const begin = useRef(() => {})
  begin.current = () => {
    if (startsNew && mayMake) sale.registerCustomer('')
  }
  useEffect(() => begin.current(), [])
  if (newCustomer !== null)
    return <NewBuyer text={newCustomer} storeId={storeId} onChoose={onChoose} onCancel={sale.searchMember} />
  return (
    <>
      <MemberSearch
        label={m.order_member_who()}
        onChoose={onChoose}
        {...(mayMake ? { onNone: sale.registerCustomer } : {})}
      />
      <div className={style.starts}>
        {may(products.shelf) ? <WalkInStart onStart={onWalkIn} /> : null}
        {mayMake ? (
          <p className={style.walkIn}>
            <Button size="large" type="tertiary" onClick={() => sale.registerCustomer('')}>
              {m.order_new_buyer()}
              <kbd>Alt N</kbd>
            </Button>
          </p>
        ) : null}
      </div>
      <OpenSales storeId={storeId} />
      <RecentBuyers storeId={storeId} onChoose={onChoose} />
    </>
  )
}

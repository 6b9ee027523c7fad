import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { products, type ShelfProduct } from '../../../../contract/catalogue/product'
import type { Member } from '../../../../contract/membership/member'
import { type Order, orders } from '../../../../contract/sales/order'
import type { CustomerView } from '../../../domain/customer-display/customer-view'
import { OpenDeposits } from '../../../domain/deposit/open-deposits'
import drawerStyle from '../../../kit/record/drawer.module.css'
import { LeaveDialog } from '../../../kit/record/leave-dialog'
import { RestoredLine } from '../../../kit/record/restored-input'
import type { KeptInputs } from '../../../kit/record/use-kept-input'
import { useLeaveGuard } from '../../../kit/record/use-leave-guard'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { sentence } from '../../../lib/error-sentence'
import { yuan } from '../../../lib/format'
import { usePageKeys } from '../../../lib/use-page-keys'
import { moneySentence } from '../money-sentence'
import { MemberBar } from './buyer/member-bar'
import { MemberDues } from './buyer/member-dues'
import { MemberSearch } from './buyer/member-search'
import { BuyerStart } from './buyer/start'
import { added, amountOf, goodsOf as cartGoods, mostLines, qtyOf } from './cart'
import cartStyle from './cart.module.css'
import { CartView } from './cart-view'
import style from './cashier.module.css'
import { Catalogue } from './catalogue'
import { takenOff } from './discount'
import { Frame } from './frame'
import { productLine, shelfOf } from './goods/product-line'
import type { ScanInbox } from './goods/scan-inbox'
import { UnknownBarcode } from './goods/unknown-barcode'
import { type Purpose, plainPurpose, transferLine } from './purpose'
import { useCustomerDisplay } from './use-customer-display'
import { usePark } from './use-park'
import { type SaleStart, type SaleState, useSale } from './use-sale'
import { WalkInBar } from './walk-in/bar'

interface Props {
  start: SaleStart & { purpose: Purpose }
  ownStore: string | null
  kept: KeptInputs
  scans: ScanInbox
  onMade: (order: Order) => void
  /** The sale was set aside. */
  onParked: () => void
  onClose: () => void
}

/** The sale until there is an order: the member, the items, the price. */
export function SaleSheet({ start, ownStore, kept, scans, onMade, onParked, onClose }: Props) {
  const sale = useSale(start, ownStore)
  const { snapshot, member, isWalkIn, cart, filled, made } = sale
  const hasBuyer = member !== null || isWalkIn
  const who = useRef<HTMLDivElement>(null)
  const [purpose, setPurpose] = useState(start.purpose)
  const [isConfirmingLeave, setIsConfirmingLeave] = useState(false)
  const isDirty = cart.lines.length > 0 && made === null
  useCustomerDisplay(cart.lines.length === 0 ? null : viewOf(sale))
  const guard = useLeaveGuard(isDirty && !isConfirmingLeave, 'new', { drawer: 'sale' })
  const isUnmounted = useRef(false)
  const memberId = member?.id ?? null
  useLayoutEffect(() => {
    const nothing = { memberId: null, isWalkIn: false, cart: null }
    if (isDirty) kept.keep({ draft: { memberId, isWalkIn, cart: filled }, start: nothing, version: null })
    else kept.clear()
  }, [kept, isDirty, memberId, isWalkIn, filled])
  const [leftAt, setLeftAt] = useState(start.leftAt ?? null)
  const letGo = () => {
    setLeftAt(null)
    sale.put({ ...cart, lines: [], note: '' })
  }
  const may = useMay()
  const setAside = usePark(onParked)
  const isParking = useRef(false)
  const park = () => {
    isParking.current = true
    sale.order()
  }
  const collect = () => {
    isParking.current = false
    sale.order()
  }
  usePageKeys((event) => {
    if (!event.altKey || event.code !== 'KeyP' || !may(orders.park) || made !== null) return
    event.preventDefault()
    park()
  })
  const arrive = useRef(onMade)
  arrive.current = (order) => (isParking.current ? void setAside(order) : onMade(order))
  useEffect(() => {
    if (made !== null) arrive.current(made)
  }, [made])
  const putLines = (next: typeof cart) => {
    sale.put(next)
    setPurpose(plainPurpose)
    setUnknown(null)
  }
  const shelf = useQuery({ ...shelfOf(cart.storeId), enabled: may(products.shelf) })
  const [unknown, setUnknown] = useState<string | null>(null)
  /** Scanned before the shelf was loaded or the store chosen. No state: the cart's machine renders before a state that is set with it, so it would count twice. */
  const early = useRef<string[]>([])
  const canChange = made === null && (!hasBuyer || snapshot.can({ type: 'cashier.change', draft: null }))
  const addGoods = (goods: readonly ShelfProduct[]) => {
    if (!canChange) return
    const next = goods.map(productLine).reduce(added, cart)
    if (next === cart) {
      Toast.warning({ content: m.order_cart_full(), duration: 8 })
      return
    }
    putLines(next)
    Toast.success(m.order_scanned({ name: goods.map(({ name }) => name).join(m.kit_comma()) }))
  }
  const goodsOf = (code: string) => shelf.data?.rows.find(({ barcodes }) => barcodes.includes(code))
  const enterCode = (code: string): boolean => {
    const product = goodsOf(code)
    if (product !== undefined) addGoods([product])
    return product !== undefined
  }
  const keep = (codes: readonly string[]) => {
    early.current.push(...codes)
    if (cart.storeId === null) Toast.warning({ content: m.order_scan_no_store(), duration: 8 })
  }
  const explain = (code: string) => {
    if (shelf.data === undefined && may(products.shelf)) keep([code])
    else setUnknown(code)
  }
  const takeScan = (code: string): boolean => {
    if (enterCode(code)) return true
    // What was typed quickly into a field may be anything, such as a member's number. A field that got the cursor during a scan has a part.
    const field = document.activeElement
    const isTyped = field instanceof HTMLInputElement && field.value.endsWith(code)
    if (!isTyped) explain(code)
    return !isTyped
  }
  useLayoutEffect(() => {
    scans.onScan = takeScan
    return () => {
      scans.onScan = null
    }
  })
  useEffect(() => {
    const codes = scans.early.splice(0)
    if (codes.length > 0 && may(products.shelf)) keep(codes)
    if (shelf.data === undefined || early.current.length === 0 || !canChange) return
    const scanned = early.current.splice(0)
    const goods = scanned.flatMap((code) => goodsOf(code) ?? [])
    if (goods.length > 0) addGoods(goods)
    setUnknown(scanned.find((code) => goodsOf(code) === undefined) ?? null)
  })
  const leaveBuyer = () => {
    setPurpose(plainPurpose)
    sale.leaveMember()
  }
  const sellToAnybody = () => {
    const dropped = cart.lines.length - cartGoods(cart.lines).length
    if (dropped > 0) Toast.info(m.order_walk_in_dropped({ count: dropped }))
    setPurpose(plainPurpose)
    sale.sellToAnybody()
  }
  // A search may answer after the cart has changed.
  const latest = useRef(sale)
  latest.current = sale
  const choose = (chosen: Member) => latest.current.choose(chosen)
  // A day pass is ordered as soon as the guest is known.
  const orderPass = useRef(() => {})
  orderPass.current = () => {
    if (start.isDayPass && start.member === null && made === null) collect()
  }
  useEffect(() => {
    if (memberId !== null) orderPass.current()
  }, [memberId])
  const leave = () => (isDirty ? setIsConfirmingLeave(true) : onClose())
  return (
    <Frame name={m.order_new()} onClose={leave}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles Ctrl+Enter of the fields inside */}
      <div
        className={style.cashier}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          collect()
        }}
      >
        <div className={style.who} ref={who}>
          {leftAt === null || !isDirty ? null : (
            <RestoredLine restored={{ at: leftAt, isPartial: false }} onDiscard={letGo} />
          )}
          {start.isDayPass && cart.lines.length === 0 ? (
            <p className={textStyle.note}>{m.guest_day_pass_none()}</p>
          ) : null}
          {unknown === null ? null : <UnknownBarcode barcode={unknown} />}
          {member !== null ? (
            <>
              <MemberBar member={member} onPurpose={setPurpose} onOther={leaveBuyer} />
              <OpenDeposits memberId={member.id} hasKey />
              <MemberDues
                memberId={member.id}
                cart={cart}
                onAdd={(lines) => sale.put(lines.reduce(added, cart))}
              />
            </>
          ) : isWalkIn ? (
            <WalkInBar hasStore={cart.storeId !== null} onMember={leaveBuyer} />
          ) : (
            <BuyerStart
              sale={sale}
              startsNew={start.isDayPass === true}
              onChoose={choose}
              onWalkIn={sellToAnybody}
            />
          )}
        </div>
        <div className={style.goods}>
          {purpose.kind === 'plan' ? null : (
            <p className={style.purpose}>
              {labels[purpose.kind]({ name: purpose.card.name })}
              <Button size="small" type="tertiary" onClick={() => setPurpose(plainPurpose)}>
                {m.kit_cancel()}
              </Button>
            </p>
          )}
          {purpose.kind === 'transfer' ? (
            <MemberSearch
              key={purpose.card.id}
              label={m.order_transfer_who()}
              except={member?.id}
              onChoose={(to) => putLines(added(cart, transferLine(purpose.card, to)))}
            />
          ) : (
            <Catalogue
              storeId={cart.storeId}
              purpose={purpose}
              isWalkIn={isWalkIn}
              hasBuyer={hasBuyer}
              onAdd={(line) => putLines(added(cart, line))}
              onCode={(code) => {
                if (!enterCode(code)) explain(code)
              }}
              onEnough={hasBuyer ? collect : () => who.current?.querySelector('input')?.focus()}
            />
          )}
          {cart.lines.length >= mostLines ? <p className={textStyle.note}>{m.order_cart_full()}</p> : null}
        </div>
        <CartView sale={sale} />
        <SaleFoot sale={sale} onOrder={collect} onPark={may(orders.park) ? park : null} />
      </div>
      {isConfirmingLeave || guard.isHeld ? (
        <LeaveDialog
          onStay={() => {
            guard.release()
            setIsConfirmingLeave(false)
          }}
          onDiscard={() => {
            // A second click can come before the drawer is removed.
            if (isUnmounted.current) return
            isUnmounted.current = true
            kept.clear()
            if (!guard.proceed()) onClose()
          }}
        />
      ) : null}
      <span className="console-hidden" role="status">
        {snapshot.matches('ordering') ? m.order_ordering() : ''}
      </span>
    </Frame>
  )
}

function viewOf({ cart, quote }: SaleState): CustomerView {
  const lines = cart.lines.map((line, at) => ({
    name: line.name,
    qty: qtyOf(line.item),
    fen: quote?.lines[at]?.lineFen ?? amountOf(line),
  }))
  const sumFen = lines.reduce((sum, { fen }) => sum + fen, 0)
  const payableFen = quote?.payableFen ?? sumFen
  return {
    kind: 'sale',
    lines,
    discountFen: quote?.discountFen ?? 0,
    payableFen,
    openFen: payableFen,
    code: null,
  }
}

const labels = {
  renew: m.order_choose_renewal,
  upgrade: m.order_choose_upgrade,
  transfer: m.order_choose_receiver,
}

/** The total and the order button; or why the sale is refused. */
function SaleFoot(props: { sale: SaleState; onOrder: () => void; onPark: (() => void) | null }) {
  const { sale, onOrder, onPark } = props
  const { snapshot, quote, problem, cart, canOrder } = sale
  const isUnsure = snapshot.matches('unsure')
  const isFresh = snapshot.matches({ pricing: 'quoted' }) || !snapshot.matches('pricing')
  // Problems of one line are shown next to it; problems of all lines together are shown here.
  const elsewhere = (problem?.fields ?? []).filter(({ path }) => path[0] !== 'items' || path.length < 2)
  const isUnreadable = cart.lines.some((line) => takenOff(amountOf(line), line.discount) === undefined)
  const needsBuyer = snapshot.matches('choosingMember') && cart.lines.length > 0
  const text = isUnreadable
    ? m.order_see_lines()
    : problem === null || problem.code === 'price_changed'
      ? ''
      : isUnsure
        ? m.order_unsure()
        : elsewhere.length > 0
          ? elsewhere.map(moneySentence).join(' ')
          : (problem.fields ?? []).length > 0
            ? m.order_see_lines()
            : sentence({ code: 'unavailable', status: problem.title === '' ? 0 : 409, title: problem.title })
  const reason = needsBuyer
    ? m.order_needs_buyer()
    : cart.lines.length === 0
      ? m.order_needs_lines()
      : cart.storeId === null
        ? m.order_walk_in_store()
        : null
  const reasonId = useId()
  const described = reason === null ? {} : { 'aria-describedby': reasonId }
  const canRetry = isUnsure || (snapshot.matches({ pricing: 'unpriced' }) && problem?.code === 'unavailable')
  return (
    <div className={cartStyle.foot}>
      <div role="alert" className={drawerStyle.drawerProblem}>
        {text}
        {canRetry ? (
          <Button size="small" type="tertiary" autoFocus={isUnsure} onClick={sale.retry}>
            {m.kit_retry()}
          </Button>
        ) : null}
      </div>
      {reason === null ? null : (
        <p role={needsBuyer ? 'status' : undefined} id={reasonId} className={textStyle.note}>
          {reason}
        </p>
      )}
      <dl aria-busy={!isFresh}>
        {quote !== null && quote.discountFen > 0 ? (
          <div>
            <dt>{m.order_discount()}</dt>
            <dd>−{yuan(quote.discountFen)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{m.order_payable()}</dt>
          <dd>
            <output className={cartStyle.sum}>
              {isUnreadable
                ? '—'
                : needsBuyer
                  ? yuan(cart.lines.reduce((sum, line) => sum + amountOf(line), 0))
                  : cart.lines.length > 0 && quote === null
                    ? '…'
                    : yuan(quote?.payableFen ?? 0)}
            </output>
          </dd>
        </div>
      </dl>
      {onPark === null ? null : (
        <Button size="large" type="tertiary" disabled={!canOrder} onClick={onPark} {...described}>
          {m.order_park()}
          <kbd>Alt P</kbd>
        </Button>
      )}
      <Button
        theme="solid"
        size="large"
        disabled={!canOrder}
        loading={snapshot.matches('ordering')}
        onClick={onOrder}
        {...described}
      >
        {m.order_go_collect()}
        <kbd>Ctrl ↵</kbd>
      </Button>
    </div>
  )
}

import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages'
import { stores } from '../../../../contract/catalogue/store'
import type { Order } from '../../../../contract/sales/order'
import { consoleFactsQuery } from '../../../domain/console-facts-query'
import { type Paper, papers } from '../../../domain/receipt/receipt'
import { receiptPaperLabels } from '../../../domain/receipt/receipt-paper-labels'
import { rowQuery } from '../../../kit/record/row-query'
import { useMay } from '../../../kit/ui/use-may'
import { readStored, writeStored } from '../../../lib/storage'
import style from '../order.module.css'
import { PrintedReceipt } from './printed-receipt'

/** The printer belongs to this computer, so its browser remembers the paper. */
const remembered = 'order.paper'

interface Props {
  order: Order
  /** Takes the focus, so that Enter prints. */
  isFirst?: boolean
  icon?: ReactNode
  onPrinted?: () => void
}

/** Prints an order's receipt on this computer's printer. */
export function PrintReceipt({ order, isFirst, icon, onPrinted }: Props) {
  const id = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const [paper, setPaper] = useState<Paper>(
    () => papers.find((one) => one === readStored(remembered)) ?? '80',
  )
  const [isPrinting, setPrinting] = useState(false)
  const { data: facts } = useQuery(consoleFactsQuery)
  const may = useMay()
  const { data: store } = useQuery({
    ...rowQuery(stores, order.storeId),
    enabled: facts?.receipt.showsStorePhone === true && may(stores.read),
  })
  useEffect(() => {
    if (isFirst) frame.current?.querySelector('button')?.focus()
  }, [isFirst])
  const print = () => {
    flushSync(() => setPrinting(true))
    window.print()
    setPrinting(false)
    onPrinted?.()
  }
  return (
    <span ref={frame} className={style.print}>
      <Button
        size={isFirst ? 'large' : 'default'}
        theme={isFirst ? 'solid' : 'light'}
        type={isFirst ? 'primary' : 'tertiary'}
        icon={icon}
        onClick={print}
      >
        {m.order_do_print()}
      </Button>
      <label htmlFor={id} className="console-hidden">
        {m.order_paper()}
      </label>
      <select
        id={id}
        value={paper}
        onChange={({ target }) => {
          const chosen = papers.find((one) => one === target.value) ?? '80'
          setPaper(chosen)
          writeStored(remembered, chosen)
        }}
      >
        {papers.map((one) => (
          <option key={one} value={one}>
            {receiptPaperLabels[one]()}
          </option>
        ))}
      </select>
      {isPrinting ? (
        <PrintedReceipt order={order} paper={paper} facts={facts} storePhone={store?.phone ?? ''} />
      ) : null}
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { appointments } from '../../../../../contract/scheduling/appointment'
import { openDueFen } from '../../../../../contract/scheduling/open-due-fen'
import { openLessonsQuery } from '../../../../domain/lesson/open-lessons-query'
import { lessonLine } from '../../../../domain/lesson/unpaid-lessons'
import { AmberButton } from '../../../../kit/ui/amber-button'
import { useMay } from '../../../../kit/ui/use-may'
import { yuan } from '../../../../lib/format'
import { usePageKeys } from '../../../../lib/use-page-keys'
import { type Cart, type CartLine, lineOf } from '../cart'
import style from '../cashier.module.css'

interface Props {
  memberId: string
  cart: Cart
  onAdd: (lines: CartLine[]) => void
}

/** Adds the buyer's unpaid lessons to the cart, by the button or Alt and 0 from anywhere; nothing when none is left. */
export function MemberDues({ memberId, cart, onAdd }: Props) {
  const may = useMay()
  const { data } = useQuery({ ...openLessonsQuery(memberId), enabled: may(appointments.list) })
  const lines = (data?.rows ?? []).flatMap((row) => {
    const item = {
      kind: 'lesson' as const,
      appointmentId: row.id,
      unitPriceFen: openDueFen(row),
      discountFen: 0,
    }
    const isInCart = cart.lines.some(
      (line) => line.item.kind === 'lesson' && line.item.appointmentId === row.id,
    )
    return isInCart ? [] : [lineOf(item, lessonLine(row), m.order_kind_lesson())]
  })
  const add = () => {
    if (lines.length > 0) onAdd(lines)
  }
  usePageKeys((event) => {
    if (!event.altKey || event.code !== 'Digit0') return
    event.preventDefault()
    add()
  })
  if (lines.length === 0) return null
  const amount = yuan(lines.reduce((sum, { item }) => sum + item.unitPriceFen, 0))
  return (
    <AmberButton block onClick={add}>
      {m.debt_add_all({ amount })} <span className={style.cap}>Alt 0</span>
    </AmberButton>
  )
}

import { useMutation } from '@tanstack/react-query'
import { m } from '#messages'
import { type Member, members } from '../../../../../contract/membership/member'
import textStyle from '../../../../kit/ui/text.module.css'
import { call } from '../../../../lib/api/call'
import { errorSentence } from '../../../../lib/error-sentence'
import style from '../cashier.module.css'
import { useRecentOrders } from '../use-recent-orders'

const most = 6

/** The store's last customers, one button each. */
export function RecentBuyers(props: { storeId: string | null; onChoose: (member: Member) => void }) {
  const orders = useRecentOrders(props.storeId)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (id: string) => call(members.read, { id }),
    onSuccess: props.onChoose,
  })
  const buyers = orders.flatMap(({ memberId, memberName, mobile }) =>
    memberId === null ? [] : [{ id: memberId, name: memberName ?? '', mobile }],
  )
  const apart = buyers.filter(({ id }, at) => buyers.findIndex((one) => one.id === id) === at).slice(0, most)
  if (apart.length === 0) return null
  return (
    <section className={style.recent} aria-label={m.order_recent_buyers()}>
      <h2>{m.order_recent_buyers()}</h2>
      <ul>
        {apart.map(({ id, name, mobile }) => (
          <li key={id}>
            <button type="button" disabled={isPending} onClick={() => mutate(id)}>
              <strong>{name}</strong>
              <span>{mobile}</span>
            </button>
          </li>
        ))}
      </ul>
      {error === null ? null : <p className={textStyle.problem}>{errorSentence(error)}</p>}
    </section>
  )
}

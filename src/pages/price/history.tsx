import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { plans } from '../../../contract/catalogue/membership-plan'
import { Drawer } from '../../kit/record/drawer'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { minuteOf, yuan } from '../../lib/format'
import { PriceChart } from './chart'

/** Every price of a plan, as a chart and a table: `?prices=<id>`. */
export function PriceHistory() {
  const [params, setParams] = useSearchParams()
  const id = params.get('prices')
  const { data, error, refetch } = useQuery({
    queryKey: [plans.name, 'prices', id],
    queryFn: ({ signal }) => call(plans.prices, { id: id ?? '', signal }),
    enabled: id !== null,
  })
  if (id === null) return null
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('prices')
      return next
    })
  return (
    <Drawer name={m.plan_price_history()} width={720} onClose={close}>
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : (
        <>
          <PriceChart prices={data.rows} until={new Date().toISOString()} />
          <div className="price-preview">
            <table>
              <thead>
                <tr>
                  <th scope="col">{m.plan_price_since()}</th>
                  <th scope="col">{m.plan_sale_price()}</th>
                  <th scope="col">{m.plan_list_price()}</th>
                  <th scope="col">{m.plan_price_by()}</th>
                </tr>
              </thead>
              <tbody>
                {data.rows.toReversed().map(({ version, at, salePriceFen, listPriceFen, who }) => (
                  <tr key={version}>
                    <th scope="row">{minuteOf(at)}</th>
                    <td>{yuan(salePriceFen)}</td>
                    <td>{yuan(listPriceFen)}</td>
                    <td>{who ?? m.kit_history_system()}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Drawer>
  )
}

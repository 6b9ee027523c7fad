import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { isLow, type Product, products, stock } from '../../../../contract/catalogue/product'
import { Drawer } from '../../../kit/record/drawer'
import drawerStyle from '../../../kit/record/drawer.module.css'
import { rowQuery } from '../../../kit/record/row-query'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { count, minuteOf, yuan } from '../../../lib/format'
import { productLabels } from './labels'
import style from './stock.module.css'
import { StockForm } from './stock-form'

/** The stock of a product in each store, what moves it, and its movements: `?stock=<id>`. */
export function StockDrawer() {
  const [params, setParams] = useSearchParams()
  const id = params.get('stock')
  const { data, error, refetch } = useQuery(rowQuery(products, id))
  if (id === null) return null
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('stock')
      return next
    })
  return (
    <Drawer
      name={data === undefined ? m.product_stock_title() : m.product_stock_of({ name: data.name })}
      width={880}
      onClose={close}
    >
      {data !== undefined ? (
        <Stock product={data} initialStore={params.get('store')} />
      ) : error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </Drawer>
  )
}

function Stock({ product, initialStore }: { product: Product; initialStore: string | null }) {
  const may = useMay()
  const [storeId, setStoreId] = useState(initialStore ?? product.stock[0]?.storeId ?? '')
  const kinds = [
    ...(may(stock.receive) ? (['receipt'] as const) : []),
    ...(may(stock.adjust) ? (['count', 'loss'] as const) : []),
  ]
  return (
    <div className={`${drawerStyle.drawerBody} ${style.stock}`}>
      {product.stock.length === 0 ? (
        <p className={textStyle.note}>{m.product_never_stocked()}</p>
      ) : (
        <ul className={style.stores}>
          {product.stock.map((one) => (
            <li key={one.storeId}>
              <button
                type="button"
                aria-pressed={one.storeId === storeId}
                onClick={() => setStoreId(one.storeId)}
              >
                <span>{one.storeName}</span>
                <strong>{count(one.qty)}</strong>
                {isLow(product, one.qty) ? <StatusTag label={m.product_low()} tone="warning" /> : null}
              </button>
            </li>
          ))}
        </ul>
      )}
      {kinds.length > 0 && product.archivedAt === null ? (
        <StockForm product={product} kinds={kinds} storeId={storeId} onStore={setStoreId} />
      ) : null}
      <Movements id={product.id} version={product.stock} />
    </div>
  )
}

function Movements({ id, version }: { id: string; version: Product['stock'] }) {
  const { data, error, refetch } = useQuery({
    queryKey: [products.name, 'movements', id, version],
    queryFn: ({ signal }) => call(stock.movements, { query: { product: id }, signal }),
  })
  return (
    <section className={style.movements} aria-label={m.product_movements()}>
      <h3>{m.product_movements()}</h3>
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.rows.length === 0 ? (
        <p className={textStyle.faint}>{m.product_no_movements()}</p>
      ) : (
        <div className={style.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{m.product_at()}</th>
                <th scope="col">{m.product_kind()}</th>
                <th scope="col">{m.product_store()}</th>
                <th scope="col">{m.product_change()}</th>
                <th scope="col">{m.product_left()}</th>
                <th scope="col">{m.product_reason()}</th>
                <th scope="col">{m.product_who()}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{minuteOf(row.at)}</th>
                  <td>
                    <StatusTag {...productLabels.movement.tag(row.kind)} />
                  </td>
                  <td>{row.storeName}</td>
                  <td>{row.qty > 0 ? `+${count(row.qty)}` : count(row.qty)}</td>
                  <td>{count(row.leftQty)}</td>
                  <td>
                    {[row.reason, row.unitCostFen === null ? '' : yuan(row.unitCostFen)]
                      .filter((one) => one !== '')
                      .join(' · ')}
                  </td>
                  <td>{row.who ?? m.kit_history_system()}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data !== undefined && data.total > data.rows.length ? (
        <p className={textStyle.faint}>{m.product_movements_latest({ count: count(data.total) })}</p>
      ) : null}
    </section>
  )
}

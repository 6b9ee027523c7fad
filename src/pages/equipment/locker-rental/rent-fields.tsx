import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { products } from '../../../../contract/catalogue/product'
import type { LockerRent } from '../../../../contract/sales/locker-rental'
import { SearchedChoiceField } from '../../../kit/form/choice-field'
import fieldStyle from '../../../kit/form/field.module.css'
import { MoneyField } from '../../../kit/form/money-field'
import { NumberField } from '../../../kit/form/number-field'
import { payloadField } from '../../../kit/form/payload-field'
import { Segmented } from '../../../kit/form/segmented'
import type { PayloadForm } from '../../../kit/record/lifecycle-transition'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { yuan } from '../../../lib/format'

const ways = ['product', 'price', 'free'] as const
type Way = (typeof ways)[number]

const labels: Record<Way, () => string> = {
  product: m.locker_rent_product_way,
  price: m.locker_rent_price_way,
  free: m.locker_rent_free_way,
}

const firstOf: Record<Way, LockerRent | null> = {
  product: { productId: '', qty: 1, unitPriceFen: 0 },
  price: { productId: null, qty: 1, unitPriceFen: 0 },
  free: null,
}

/** The rent as a payload begins with it. */
export const blankRent: LockerRent | null = firstOf.product

/** The rent: so many of a product of the goods list, or for people who may set prices another one, or nothing. */
export function RentFields({ form }: { form: PayloadForm }) {
  const may = useMay()
  const [way, setWay] = useState<Way>('product')
  const field = payloadField<LockerRent | null>(form, 'rent', null)
  const { value: rent, problem } = field
  const { data } = useQuery({
    queryKey: [products.name, 'locker-rent'],
    queryFn: ({ signal }) =>
      call(products.list, { query: { status: 'on_sale', category: 'locker', pageSize: '200' }, signal }),
    enabled: may(products.list),
  })
  const rows = data?.rows ?? []
  const change = (patch: Partial<LockerRent>) => rent !== null && field.change({ ...rent, ...patch })
  const part = <T,>(name: keyof LockerRent, value: T) => ({ ...field, name: `rent.${name}`, value })
  return (
    <>
      {may({ permission: 'order:freePrice' }) ? (
        <div className={fieldStyle.fieldWide}>
          <Segmented
            label={m.locker_rental_rent()}
            options={ways}
            value={way}
            labelFor={(one) => labels[one]()}
            onChange={(next) => {
              setWay(next)
              field.change(firstOf[next])
            }}
          />
        </div>
      ) : null}
      {rent === null ? (
        <p className={textStyle.problem}>{problem}</p>
      ) : rent.productId === null ? (
        <MoneyField
          {...part('unitPriceFen', rent.unitPriceFen)}
          label={m.locker_rental_rent()}
          required
          change={(fen) => change({ unitPriceFen: fen ?? 0 })}
        />
      ) : (
        <>
          <SearchedChoiceField
            {...part('productId', rent.productId)}
            label={m.locker_rent_product()}
            help={m.locker_rent_product_help()}
            required
            options={rows.map(({ id, name, priceFen }) => ({
              value: id,
              label: `${name} ${yuan(priceFen)}`,
            }))}
            change={(productId) =>
              change({
                productId,
                unitPriceFen: rows.find(({ id }) => id === productId)?.priceFen ?? 0,
              })
            }
          />
          <NumberField
            {...part('qty', rent.qty)}
            problem={null}
            empty={0}
            label={m.locker_rent_qty()}
            required
            change={(qty) => change({ qty })}
          />
        </>
      )}
      <p className={`${textStyle.note} ${fieldStyle.fieldWide}`} aria-live="polite">
        {rent === null ? m.locker_rent_free() : m.locker_rent_total({ amount: yuan(totalOf(rent)) })}
      </p>
    </>
  )
}

const totalOf = ({ qty, unitPriceFen }: LockerRent) =>
  Number.isSafeInteger(qty * unitPriceFen) ? qty * unitPriceFen : 0

import Input from '@douyinfe/semi-ui/lib/es/input'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { coachCourses } from '../../../../contract/catalogue/coach-course'
import { type ListedPlan, plans } from '../../../../contract/catalogue/membership-plan'
import { products } from '../../../../contract/catalogue/product'
import { Segmented } from '../../../kit/form/segmented'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import listStatesStyle from '../../../kit/ui/list-states.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { dayOf, yuan } from '../../../lib/format'
import { type CartLine, lineOf } from './cart'
import style from './catalogue.module.css'
import { FavouritesBar } from './favourites-bar'
import { productLine, shelfOf } from './goods/product-line'
import { GoodsForm } from './goods-form'
import { initialsOf } from './initials-of'
import { isSold } from './is-sold'
import { type Purpose, planLine } from './purpose'

/** All plans on sale, in the order of the price list. */
export const plansOnSale = queryOptions({
  queryKey: [plans.name, 'on-sale'],
  queryFn: ({ signal }) => call(plans.list, { query: { status: 'on_sale', pageSize: '200' }, signal }),
})
const coursesOnSale = queryOptions({
  queryKey: [coachCourses.name, 'on-sale'],
  queryFn: ({ signal }) => call(coachCourses.list, { query: { status: 'on', pageSize: '200' }, signal }),
})

const shelves = ['plan', 'course', 'goods'] as const
type Shelf = (typeof shelves)[number]
const labels: Record<Shelf, () => string> = {
  plan: m.order_kind_plan,
  course: m.order_kind_course,
  goods: m.order_kind_goods,
}

interface Props {
  storeId: string | null
  purpose: Purpose
  /** The buyer is no member: goods alone are offered. */
  isWalkIn: boolean
  /** Until there is a buyer, the search for one has the cursor. */
  hasBuyer: boolean
  onAdd: (line: CartLine) => void
  /** A typed text that may be a barcode, and finds nothing else. */
  onCode: (code: string) => void
  /** Called by Enter in the empty search, which means that the cart is complete. */
  onEnough: () => void
}

/** The catalogue: the price list, lessons, and goods. */
export function Catalogue({ storeId, purpose, isWalkIn, hasBuyer, onAdd, onCode, onEnough }: Props) {
  const [shelf, setShelf] = useState<Shelf>('plan')
  const [text, setText] = useState('')
  const may = useMay()
  const offered =
    purpose.kind === 'plan' && !isWalkIn
      ? shelves.filter((one) => one !== 'course' || may(coachCourses.list))
      : []
  const now = isWalkIn ? 'goods' : purpose.kind === 'plan' ? shelf : 'plan'
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after changing the shelf or the purpose a person types next
  useEffect(() => {
    if (hasBuyer) requestAnimationFrame(() => box.current?.querySelector('input')?.focus())
  }, [now, purpose, hasBuyer])
  const sought = text.trim().toLowerCase()
  const matches = (name: string) =>
    name.toLowerCase().includes(sought) || initialsOf(name).includes(sought.replaceAll(' ', ''))
  const wares = useWares(now, offered, storeId, purpose)
  const shown = wares.rows.filter(({ line, codes }) => [line.name, ...codes].some((one) => matches(one)))
  // One code may begin another.
  const chosen = shown.find(({ codes }) => codes.some((code) => code.toLowerCase() === sought)) ?? shown[0]
  const add = (line: CartLine) => {
    onAdd(line)
    setText('')
    box.current?.querySelector('input')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' && event.target instanceof HTMLInputElement) step(box.current, event, 0)
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (text.trim() === '') onEnough()
    else if (chosen !== undefined) add(chosen.make())
    else if (/^[\w./+-]{6,}$/.test(text.trim())) {
      onCode(text.trim())
      setText('')
    }
  }
  return (
    <div className={style.catalogue} ref={box}>
      {purpose.kind === 'plan' ? <FavouritesBar storeId={storeId} wares={wares.all} onAdd={add} /> : null}
      {offered.length > 0 ? (
        <Segmented
          label={m.order_catalogue()}
          options={offered}
          value={shelf}
          labelFor={(one) => labels[one]()}
          onChange={setShelf}
        />
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the field inside */}
      <div onKeyDown={onKeyDown}>
        <Input
          aria-label={now === 'goods' ? m.order_goods_search() : m.order_catalogue_search()}
          placeholder={now === 'goods' ? m.order_goods_search() : m.order_catalogue_search()}
          value={text}
          onChange={setText}
        />
        {wares.error !== null ? (
          <ListFailed reason={errorSentence(wares.error)} onRetry={wares.retry} />
        ) : wares.isLoading ? (
          <ListSkeleton />
        ) : shown.length === 0 ? (
          <p className={listStatesStyle.state}>
            {text.trim() === '' ? m.order_catalogue_none() : m.kit_none_found()}
          </p>
        ) : (
          <ul className={style.wares}>
            {shown.map(({ key, line, term, badge, make }) => (
              <li key={key}>
                <button
                  type="button"
                  onClick={() => add(make())}
                  onKeyDown={(event) => walk(box.current, event)}
                >
                  <strong>{line.name}</strong>
                  <span>{term}</span>
                  <b>{yuan(line.item.unitPriceFen)}</b>
                  {badge === '' ? null : <em>{badge}</em>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {now === 'goods' && may({ permission: 'order:freePrice' }) ? (
        <section className={style.free} aria-label={m.order_free_price()}>
          <h3>{m.order_free_price()}</h3>
          <GoodsForm onAdd={add} onEnough={onEnough} />
        </section>
      ) : null}
    </div>
  )
}

/** The items of a shelf, each as a cart line. */
function useWares(shelf: Shelf, offered: readonly Shelf[], storeId: string | null, purpose: Purpose) {
  const isOffered = (one: Shelf) => shelf === one || offered.includes(one)
  const may = useMay()
  const listed = useQuery({ ...plansOnSale, enabled: isOffered('plan') })
  const taught = useQuery({ ...coursesOnSale, enabled: isOffered('course') })
  const stocked = useQuery({
    ...shelfOf(storeId),
    enabled: shelf === 'goods' || (isOffered('goods') && may(products.shelf)),
  })
  const { error, refetch, data } = { plan: listed, course: taught, goods: stocked }[shelf]
  const today = dayOf(new Date())
  const ofPlans = (listed.data?.rows ?? [])
    .filter((plan) => isSold(plan, storeId, today))
    .map((plan) => {
      const make = () => planLine(plan, purpose)
      return { key: plan.id, line: make(), codes: [], term: termOf(plan), badge: badges[plan.badge](), make }
    })
  const ofCourses = (taught.data?.rows ?? [])
    .filter((course) => storeId === null || course.storeIds.includes(storeId))
    .map((course) => {
      const { id, name, priceFen } = course
      const make = () =>
        lineOf(
          { kind: 'course', courseId: id, qty: 1, unitPriceFen: priceFen, discountFen: 0 },
          name,
          course.coachName,
        )
      return {
        key: id,
        line: make(),
        codes: [],
        term: `${course.coachName} · ${m.order_minutes({ count: course.durationMin })}`,
        badge: '',
        make,
      }
    })
  const ofGoods = (stocked.data?.rows ?? []).map((product) => {
    const make = () => productLine(product)
    const line = make()
    const codes = [product.code, ...product.barcodes]
    return { key: product.id, line, codes, term: line.about, badge: '', make }
  })
  return {
    rows: { plan: ofPlans, course: ofCourses, goods: ofGoods }[shelf],
    all: isOffered('plan') ? [...ofPlans, ...ofCourses, ...ofGoods] : ofGoods,
    // Goods are those of a store, so without one there is nothing to load.
    isLoading: data === undefined && !(shelf === 'goods' && storeId === null),
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  }
}

const badges: Record<ListedPlan['badge'], () => string> = {
  none: () => '',
  hot: m.plan_badge_hot,
  new: m.plan_badge_new,
  recommended: m.plan_badge_recommended,
}

function termOf({ kind, durationDays, times, validDays, bonusDays }: ListedPlan): string {
  const days = kind === 'period' ? durationDays : validDays
  const bonus = bonusDays > 0 ? ` ${m.plan_bonus_said({ count: bonusDays })}` : ''
  const term = m.plan_days({ count: days ?? 0 }) + bonus
  return kind === 'times' ? `${m.plan_times_said({ count: times ?? 0 })} · ${term}` : term
}

/** Arrows move between items, and back to the search. */
function walk(box: HTMLElement | null, event: KeyboardEvent<HTMLButtonElement>) {
  const all = [...(box?.querySelectorAll<HTMLElement>(`.${style.wares} button`) ?? [])]
  const here = all.indexOf(event.currentTarget)
  if (event.key === 'ArrowRight' || event.key === 'ArrowDown') step(box, event, here + 1)
  else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') step(box, event, here - 1)
}

function step(box: HTMLElement | null, event: KeyboardEvent, to: number) {
  event.preventDefault()
  const all = [...(box?.querySelectorAll<HTMLElement>(`.${style.wares} button`) ?? [])]
  const next = to < 0 ? box?.querySelector('input') : all[to]
  next?.focus()
}

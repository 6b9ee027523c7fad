import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import {
  type ListedLockerRental,
  lockerRentals,
  rentalEndings,
} from '../../../../contract/sales/locker-rental'
import { FilterChoice } from '../../../kit/filter/choice'
import { describeFilters } from '../../../kit/filter/describe-filters'
import { FilterOne } from '../../../kit/filter/one'
import { FilterRecord } from '../../../kit/filter/record'
import { storeSource } from '../../../kit/filter/store-source'
import { useRecordLabel } from '../../../kit/filter/use-record-label'
import { HistoryDrawer } from '../../../kit/history/drawer'
import { columnsFor } from '../../../kit/list/columns-for'
import { ListPage } from '../../../kit/list/list-page'
import { NewButton } from '../../../kit/list/new-row'
import { RowMenu } from '../../../kit/list/row-menu'
import { type List, useList } from '../../../kit/list/use-list'
import { historyOf } from '../../../kit/list/use-row-actions'
import { RouteDrawer } from '../../../kit/record/route-drawer'
import { RowButton } from '../../../kit/ui/row-button'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { yuan } from '../../../lib/format'
import { lazyPart } from '../../../lib/lazy-part'
import { Due } from '../columns'
import style from '../equipment.module.css'
import { EquipmentViews } from '../views'
import { describeLockerRental } from './describe'
import { lockerRentalLabels, nameOf } from './labels'
import { useRentalActions } from './use-rental-actions'

const RentDialog = lazyPart(async () => (await import('./rent-dialog')).RentDialog)
const Sheet = lazyPart(async () => (await import('./sheet')).LockerRentalSheet)

const col = columnsFor<ListedLockerRental>()

const rentalColumns = () => [
  col.text('number', m.locker_number(), { width: 84, isName: true }),
  col.cell(
    'memberName',
    m.locker_holder(),
    ({ memberName, memberNo }) => (
      <span className={style.standing}>
        {memberName} <small className={textStyle.faint}>{memberNo}</small>
      </span>
    ),
    { card: 'fact', width: 180 },
  ),
  col.status('status', m.locker_rental_status(), ({ status }) => lockerRentalLabels.status.tag(status), {
    width: 92,
  }),
  col.cell(
    'endsOn',
    m.locker_rental_ends_on(),
    ({ endsOn, daysLeft }) => <Due day={endsOn} days={daysLeft} soon={7} />,
    { card: 'fact', sort: 'endsOn', width: 190 },
  ),
  col.cell('rent', m.locker_rental_rent(), (row) => <Rent row={row} />, { width: 160 }),
  col.cell('deposit', m.locker_rental_deposit(), (row) => <Deposit row={row} />, { width: 170 }),
  col.text('storeName', m.locker_store(), { card: 'fact', width: 160 }),
  col.text('startsOn', m.locker_rental_starts_on(), { width: 110, isExtra: true }),
  col.text('rentalNo', m.locker_rental_no(), { width: 180, isExtra: true }),
  col.instant('createdAt', m.locker_rental_created_at(), { sort: 'createdAt', width: 150, isExtra: true }),
]

function Rent({ row: { rentFen, unpaidFen } }: { row: ListedLockerRental }) {
  return (
    <span className={style.standing}>
      {rentFen === 0 ? m.locker_rent_free() : yuan(rentFen)}
      {unpaidFen === 0 ? null : (
        <StatusTag
          label={
            unpaidFen < rentFen ? m.locker_rental_open({ amount: yuan(unpaidFen) }) : m.locker_rental_unpaid()
          }
          tone="warning"
        />
      )}
    </span>
  )
}

function Deposit({ row }: { row: ListedLockerRental }) {
  const { depositFen, status, returnedFen } = row
  if (depositFen === 0) return <span className={textStyle.faint}>—</span>
  return (
    <span className={style.standing}>
      {yuan(depositFen)}
      {status === 'ended' ? (
        <span className={textStyle.note}>{m.locker_returned_of({ amount: yuan(returnedFen ?? 0) })}</span>
      ) : null}
    </span>
  )
}

/** The rentals of lockers: those that end soon, those that are over, and the deposits that are held. */
export function LockerRentalView() {
  const list = useList(lockerRentals)
  const may = useMay()
  const [params] = useSearchParams()
  const describeFilter = useFilterLabels(list)
  const { actionsOf, dialog } = useRentalActions()
  return (
    <>
      <ListPage
        resource={lockerRentals}
        list={list}
        purpose={m.empty_locker_rental()}
        title={m.locker_rental_title()}
        searchHint={m.locker_rental_search()}
        columns={rentalColumns()}
        nameOf={nameOf}
        onOpen={(row) => list.open({ open: row.id })}
        views={<EquipmentViews now="rentals" />}
        actions={
          may(lockerRentals.create) ? (
            <NewButton onClick={() => list.open({ rent: 'new' })}>{m.locker_do_rent()}</NewButton>
          ) : null
        }
        filters={<Filters list={list} />}
        describeFilter={describeFilter}
        rowActions={(row) => (
          <>
            {actionsOf(row)
              .slice(0, 1)
              .map(({ key, label, run }) => (
                <RowButton key={key} onClick={() => run?.()}>
                  {label}
                </RowButton>
              ))}
            <RowMenu name={nameOf(row)} actions={() => [...actionsOf(row), historyOf(list, row)]} />
          </>
        )}
      />
      <RouteDrawer names={['open']}>
        <Sheet actionsOf={actionsOf} />
      </RouteDrawer>
      <HistoryDrawer
        resource={lockerRentals}
        describe={describeLockerRental}
        actionLabel={lockerRentalLabels.action.find}
      />
      <Suspense fallback={null}>{params.get('rent') === 'new' ? <RentDialog /> : null}</Suspense>
      {dialog}
    </>
  )
}

type Rentals = List<ListedLockerRental>

function Filters({ list }: { list: Rentals }) {
  return (
    <>
      <FilterRecord list={list} filter="store" label={m.locker_store()} {...storeSource} />
      <FilterOne
        label={m.locker_rental_ending()}
        value={list.query.filters.ending}
        options={lockerRentalLabels.ending.options(rentalEndings)}
        onChange={(ending) => list.setQuery({ ending })}
        onClear={() => list.setQuery({ ending: null })}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.locker_rental_status()}
        options={lockerRentalLabels.status.options()}
      />
      <FilterChoice
        list={list}
        filter="unpaid"
        label={m.locker_rental_rent()}
        options={lockerRentalLabels.unpaid.options()}
      />
    </>
  )
}

/** The text of a set filter's chip. */
function useFilterLabels(list: Rentals) {
  const storeName = useRecordLabel(storeSource, list.query.filters.store)
  return describeFilters({
    store: [m.locker_store, storeName],
    ending: [m.locker_rental_ending, lockerRentalLabels.ending.chip],
    status: [m.locker_rental_status, lockerRentalLabels.status.chip],
    unpaid: [m.locker_rental_rent, lockerRentalLabels.unpaid.chip],
    member: [m.locker_holder, m.locker_this_one],
    locker: [m.locker_number, m.locker_this_one],
  })
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { type TillShift, tillShifts } from '../../../../contract/ledger/till-shift'
import { useStoreChoice } from '../../../kit/filter/use-store-choice'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import pageStyle from '../../../kit/ui/page.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { errorSentence } from '../../../lib/error-sentence'
import { signed } from '../ledger/close-form'
import ledgerStyle from '../ledger/ledger.module.css'
import { OrderViews } from '../views'
import { currentShiftQuery } from './current-shift-query'
import { HandOverForm } from './hand-over-form'
import { OpenForm } from './open-form'
import style from './shift.module.css'
import { ShiftFacts } from './shift-facts'
import { ShiftList } from './shift-list'

/** The shift at a store's till: float, cash put in and taken out, the hand-over, and earlier shifts. */
export function ShiftView() {
  const { store, control } = useStoreChoice({ isNeeded: true })
  const may = useMay()
  const { data, error, refetch } = useQuery({
    ...currentShiftQuery(store ?? ''),
    enabled: store !== undefined,
  })
  const [made, setMade] = useState<TillShift | null>(null)
  return (
    <section className={pageStyle.page} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.till_title()}</h1>
        <div className={pageStyle.pageActions}>
          <OrderViews now="shift" />
        </div>
      </header>
      <div className={ledgerStyle.bar}>{control}</div>
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined || store === undefined ? (
        <ListSkeleton />
      ) : (
        <div className={ledgerStyle.till}>
          {data.shift === null ? (
            may(tillShifts.create) ? (
              <OpenForm key={`${store} ${data.handedFen}`} store={store} handedFen={data.handedFen} />
            ) : (
              <p className={ledgerStyle.panel}>{m.till_no_shift()}</p>
            )
          ) : (
            <>
              <ShiftFacts shift={data.shift} canMove={may(tillShifts.move)} />
              {may(tillShifts.on.close) ? (
                <HandOverForm key={data.shift.id} shift={data.shift} onDone={setMade} />
              ) : null}
            </>
          )}
          <p role="status" className={style.made}>
            {made === null || made.storeId !== store
              ? ''
              : m.till_closed({ difference: signed(made.differenceFen ?? 0) })}
          </p>
          <ShiftList key={`shifts of ${store}`} store={store} />
        </div>
      )}
    </section>
  )
}

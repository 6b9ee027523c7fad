import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { targets } from '../../../contract/sales/targets'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import style from './own-targets.module.css'
import { ProgressBar } from './progress-bar'
import { amountOf, measureNames, progressNames, progressOf } from './progress-of'

/** The reader's own targets of a month with progress and place; nothing without a target. */
export function OwnTargets({
  month,
  className = style.inset,
}: {
  month: string
  className?: string | undefined
}) {
  const { data, error } = useQuery({
    queryKey: ['own-targets', month],
    queryFn: ({ signal }) => call(targets.own, { query: { month }, signal }),
  })
  if (error !== null) return <p role="alert">{errorSentence(error)}</p>
  if (data === undefined || data.rows === null || data.rows.length === 0) return null
  const hasStores = new Set(data.rows.map(({ storeId }) => storeId)).size > 1
  return (
    <div className={className}>
      <ul className={style.targets} aria-label={m.target_own_title()}>
        {data.rows.map(({ storeId, storeName, measure, target, reached, place, of }) => {
          const progress = progressOf({ target, reached }, data.month, data.today)
          if (progress === null) return null
          return (
            <li key={`${storeId} ${measure}`}>
              <span className={style.name}>
                {measureNames[measure]()}
                {hasStores ? <small>{storeName}</small> : null}
              </span>
              <span className={style.sum}>
                <strong>{amountOf(reached, measure)}</strong> / {amountOf(target, measure)}
              </span>
              <ProgressBar {...progress} />
              <small className={style.note} data-state={progress.state}>
                <span>
                  {progress.percent}% · {progressNames[progress.state]()}
                </span>
                {progress.expectedPercent > 0 && progress.expectedPercent < 100 ? (
                  <span>{m.target_expected_of({ value: amountOf(progress.expected, measure) })}</span>
                ) : null}
                <span className={style.place}>{m.target_own_place({ place, of })}</span>
              </small>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

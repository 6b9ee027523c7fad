import Button from '@douyinfe/semi-ui/lib/es/button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type PersonBrief, people } from '../../../../contract/people/person'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import listStatesStyle from '../../../kit/ui/list-states.module.css'
import pageStyle from '../../../kit/ui/page.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { count } from '../../../lib/format'
import { whoStays } from '../who-stays'
import { DuplicatePair } from './duplicate-pair'
import style from './duplicates.module.css'
import { Merges } from './merges'

/** Possible duplicates, and recent merges: `?view=duplicates`. */
export function Duplicates({ actions }: { actions: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { data, error, refetch } = useQuery({
    queryKey: [people.name, 'duplicates', page],
    queryFn: ({ signal }) => call(people.duplicates, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })
  const setQuery = (change: Readonly<Record<string, string>>) =>
    setParams((now) => new URLSearchParams({ ...Object.fromEntries(now), ...change }))
  const compare = (a: PersonBrief, b: PersonBrief) => {
    const [kept, merged] = whoStays(a, b)
    setQuery({ merge: kept.id, from: merged.id })
  }
  return (
    <section className={`${pageStyle.page} ${style.duplicates}`} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.person_title()}</h1>
        <div className={pageStyle.pageActions}>{actions}</div>
      </header>
      <div className={style.parts}>
        <section aria-labelledby="duplicates-found">
          <header>
            <h2 id="duplicates-found">{m.person_duplicates_title()}</h2>
            {data === undefined ? null : <span className={textStyle.note}>{counted(data)}</span>}
          </header>
          <p className={textStyle.note}>{m.person_duplicates_text()}</p>
          {error !== null && data === undefined ? (
            <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <ListSkeleton />
          ) : data.rows.length === 0 ? (
            <p className={listStatesStyle.state}>{m.person_duplicates_none()}</p>
          ) : (
            <ul className={style.pairs}>
              {data.rows.map((pair) => (
                <DuplicatePair
                  key={`${pair.a.id}.${pair.b.id}`}
                  {...pair}
                  onOpen={(id) => setQuery({ edit: id })}
                  onCompare={() => compare(pair.a, pair.b)}
                />
              ))}
            </ul>
          )}
          {data === undefined ||
          (page === 1 && data.total <= data.rows.length && data.totalIsExact) ? null : (
            <nav className={textStyle.buttons} aria-label={m.kit_pages()}>
              <Button disabled={page === 1} onClick={() => setQuery({ page: String(page - 1) })}>
                {m.kit_page_previous()}
              </Button>
              <Button disabled={data.rows.length === 0} onClick={() => setQuery({ page: String(page + 1) })}>
                {m.kit_page_next()}
              </Button>
            </nav>
          )}
        </section>
        <Merges />
      </div>
    </section>
  )
}

const counted = ({ total, totalIsExact }: { total: number; totalIsExact: boolean }) =>
  totalIsExact
    ? m.person_duplicates_count({ count: count(total) })
    : m.person_duplicates_more({ count: count(total) })

import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { call } from '../../../lib/api/call'
import { administratorsExchange } from '../../../lib/api/exchange'
import style from './coach.module.css'

/** For an account that is not linked to a coach: why the page is empty, and who can change that. */
export function NoCoach() {
  const { data, isPending } = useQuery({
    queryKey: ['administrators'],
    queryFn: ({ signal }) => call(administratorsExchange, { signal }),
  })
  const names = data?.names ?? []
  return (
    <section className={style.unlinked} aria-labelledby="dashboard-no-coach">
      <h2 id="dashboard-no-coach">{m.start_no_coach()}</h2>
      <p>{m.start_no_coach_help()}</p>
      <p>
        {isPending
          ? '…'
          : names.length === 0
            ? m.start_no_coach_admin()
            : m.start_no_coach_who({ names: names.join(m.start_comma()) })}
      </p>
    </section>
  )
}

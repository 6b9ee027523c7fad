import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { permissionLabels } from '../domain/account/permission-labels'
import { call } from '../lib/api/call'
import { administratorsExchange } from '../lib/api/exchange'
import { queryClient } from '../lib/api/query-client'
import { mayDo, meQuery } from '../lib/api/session'
import { Notice } from '../lib/notice'
import { pathTo } from '../lib/path-to'
import { LinkButton, PlainButton } from '../lib/plain-button'

const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: ({ signal }) => call(administratorsExchange, { signal }),
})

export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { data: administrators } = useQuery(administratorsQuery, queryClient)
  const need = search.get('need')
  const names = administrators?.names ?? []
  const { data: me } = useQuery(meQuery, queryClient)
  const isNamed = need !== null && /^[a-z-]+:[a-zA-Z-]+$/.test(need)
  const lines = [
    isNamed && me?.storeIds && mayDo(me, need) ? m.problem_beyond_own_stores() : m.shell_forbidden_body(),
    ...(isNamed && !mayDo(me, need)
      ? [m.permission_needed({ words: permissionLabels(need), name: need })]
      : []),
    ...(names.length > 0 ? [m.permission_ask({ names: names.join(m.permission_and()) })] : []),
  ]
  return (
    <main>
      <Notice
        mark="403"
        title={m.shell_page_forbidden()}
        body={lines.map((line, at) => (
          <span key={line}>
            {at > 0 ? <br /> : null}
            {line}
          </span>
        ))}
        actions={
          <>
            <LinkButton to={pathTo('dashboard')}>{m.shell_to_dashboard()}</LinkButton>
            <PlainButton onClick={() => navigate(-1)}>{m.shell_go_back()}</PlainButton>
          </>
        }
      />
    </main>
  )
}

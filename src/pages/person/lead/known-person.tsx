import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { people } from '../../../../contract/people/person'
import { call } from '../../../lib/api/call'
import style from './lead.module.css'

/** Offers the person who already has the typed mobile. */
export function KnownPerson(props: { mobile: string | null; onChoose: (personId: string) => void }) {
  const mobile = props.mobile ?? ''
  const { data } = useQuery({
    queryKey: [people.name, 'similar', mobile],
    queryFn: ({ signal }) => call(people.list, { query: { q: mobile, pageSize: '1' }, signal }),
    enabled: /^1[3-9]\d{9}$/.test(mobile),
  })
  const known = data?.rows[0]
  if (known === undefined) return null
  return (
    <p role="status" className={style.known}>
      {m.lead_known_is({ name: known.name })}
      <Button size="small" onClick={() => props.onChoose(known.id)}>
        {m.lead_known_choose()}
      </Button>
    </p>
  )
}

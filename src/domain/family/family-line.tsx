import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { families } from '../../../contract/people/family'
import { people } from '../../../contract/people/person'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'
import { otherOf } from './relation-labels'

/** The family of a person in a line: who guards or pays for them, and for whom they do. Nothing without any. */
export function FamilyLine({ personId }: { personId: string }) {
  const may = useMay()
  const { data } = useQuery({
    queryKey: [people.name, 'family', personId],
    queryFn: ({ signal }) => call(families.list, { id: personId, signal }),
    enabled: may(families.list),
  })
  if (data === undefined || data.rows.length === 0) return null
  return (
    <p className={textStyle.note}>
      {m.person_section_family()}
      {': '}
      {data.rows.map((row, at) => {
        const { name, roles } = otherOf(row, personId)
        return (
          <span key={row.id}>
            {at === 0 ? '' : ' · '}
            {row.memberId !== null && row.isInReach ? (
              <Link className={textStyle.link} to={pathTo('member', { open: row.memberId })}>
                {name}
              </Link>
            ) : (
              name
            )}{' '}
            {roles.join(m.kit_comma())}
          </span>
        )
      })}
    </p>
  )
}

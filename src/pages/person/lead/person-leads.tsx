import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { leads } from '../../../../contract/sales/lead'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { minuteOf } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { leadLabels } from './labels'
import style from './lead.module.css'

/** A person's leads, the latest first. Needs the permission to read them. */
export function PersonLeads({ personId }: { personId: string }) {
  const may = useMay()
  const { data, error } = useQuery({
    queryKey: [leads.name, 'list', 'person', personId],
    queryFn: ({ signal }) =>
      call(leads.list, {
        query: { person: personId, sort: 'createdAt', order: 'desc', pageSize: '20' },
        signal,
      }),
  })
  if (error !== null) return <p className={textStyle.note}>{errorSentence(error)}</p>
  if (data === undefined) return <p className={textStyle.note}>…</p>
  return (
    <>
      {data.rows.length === 0 ? (
        <p className={textStyle.note}>{m.lead_of_person_none()}</p>
      ) : (
        <ul className={style.ofPerson}>
          {data.rows.map((row) => (
            <li key={row.id}>
              <StatusTag {...leadLabels.status.tag(row.status)} />
              <Link className={textStyle.link} to={pathTo('persion', { view: 'leads', edit: row.id })}>
                {row.storeName}
              </Link>
              <span>{leadLabels.source.label(row.source)}</span>
              <span>{row.ownerName ?? m.lead_unowned()}</span>
              <span className={textStyle.faint}>{minuteOf(row.createdAt)}</span>
            </li>
          ))}
        </ul>
      )}
      {may(leads.create) ? (
        <Link className={textStyle.link} to={pathTo('persion', { view: 'leads', new: '1', for: personId })}>
          {m.lead_of_person_new()}
        </Link>
      ) : null}
    </>
  )
}

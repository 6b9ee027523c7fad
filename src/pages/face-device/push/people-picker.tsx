import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearch'
import Input from '@douyinfe/semi-ui/lib/es/input'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type ListedPerson, people } from '../../../../contract/people/person'
import { Avatar } from '../../../kit/avatar/avatar'
import { useSearch } from '../../../kit/form/use-search'
import { ListFailed } from '../../../kit/ui/list-states'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { count } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { faceOf, hasAgreed } from './face-of'
import style from './push.module.css'

/** The most people shown; typing finds more. */
const most = 50

/**
 * People to choose from, found by name, pinyin or number. A person without consent cannot be chosen, and has a link to where they can give
 * it.
 */
export function PeoplePicker(props: {
  chosen: ReadonlyMap<string, ListedPerson>
  onChoose: (person: ListedPerson, isChosen: boolean) => void
}) {
  const { chosen, onChoose } = props
  const search = useSearch()
  const { data, error, refetch } = useQuery({
    queryKey: [people.name, 'to-enrol', search.q],
    queryFn: ({ signal }) =>
      call(people.list, {
        query: {
          status: 'active',
          pageSize: String(most),
          ...(search.q === '' ? { face: 'consented,enrolled,failed' } : { q: search.q }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={style.people}>
      <Input
        type="search"
        aria-label={m.device_push_search()}
        placeholder={m.device_push_search()}
        prefix={<IconSearch aria-hidden />}
        maxLength={100}
        onChange={search.type}
      />
      {error !== null && data === undefined ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <p className={textStyle.note}>{m.kit_loading()}</p>
      ) : data.rows.length === 0 ? (
        <p className={textStyle.note}>{search.q === '' ? m.device_push_nobody() : m.kit_none_found()}</p>
      ) : (
        <ul aria-label={m.device_push_people()}>
          {data.rows.map((person) => (
            <li key={person.id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(person.id)}
                  disabled={!hasAgreed(person)}
                  onChange={({ target }) => onChoose(person, target.checked)}
                />
                <Avatar name={person.name} id={person.avatarId} size="small" />
                <span className={style.name}>
                  {person.name} <small>{person.mobile}</small>
                </span>
              </label>
              {hasAgreed(person) ? (
                <StatusTag {...faceOf(person)} />
              ) : (
                <Link className={textStyle.link} to={pathTo('persion', { edit: person.id, at: 'face' })}>
                  {person.faceStatus === 'revoked' ? m.device_push_revoked() : m.device_push_not_agreed()}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.total > data.rows.length ? (
        <p className={textStyle.note}>
          {m.device_push_more({ count: count(data.total - data.rows.length) })}
        </p>
      ) : null}
    </div>
  )
}

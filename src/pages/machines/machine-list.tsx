import { useId, useState } from 'react'
import { m } from '#messages'
import { Link } from '../../lib/link'
import { type CatalogueEntry, catalogue } from './catalogue'
import { liveActors } from './chart-view'
import style from './machine-list.module.css'
import { addressOf, type View } from './views'

const groups = [
  {
    key: 'records',
    title: m.machines_group_lifecycles,
    has: ({ isLifecycle }: CatalogueEntry) => isLifecycle,
  },
  { key: 'console', title: m.machines_group_console, has: ({ isLifecycle }: CatalogueEntry) => !isLifecycle },
]

interface Props {
  /** Null where the address names no machine. */
  here: CatalogueEntry | null
  view: View
}

/** Every machine by group, found by its name, its purpose, or a state or event of it. */
export function MachineList({ here, view }: Props) {
  const id = useId()
  const [wanted, setWanted] = useState('')
  const [isLive, setIsLive] = useState(false)
  const found = catalogue.filter(
    (entry) =>
      entry.words.includes(wanted.trim().toLowerCase()) && (!isLive || liveActors(entry.id).length > 0),
  )
  return (
    <>
      <input
        type="search"
        className={style.search}
        aria-label={m.machines_search()}
        placeholder={m.machines_search_hint()}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <label className={style.live}>
        <input type="checkbox" checked={isLive} onChange={({ target }) => setIsLive(target.checked)} />
        {m.machines_only_live()}
      </label>
      <nav className={style.groups} aria-label={m.machines_list()}>
        {groups.map(({ key, title, has }) => {
          const own = found.filter(has)
          if (own.length === 0) return null
          return (
            <section key={key} aria-labelledby={id + key}>
              <h2 id={id + key}>
                {title()} <span>{own.length}</span>
              </h2>
              <ul>
                {own.map((one) => (
                  <MachineLink key={one.id} entry={one} view={view} isHere={one === here} />
                ))}
              </ul>
            </section>
          )
        })}
        {found.length === 0 ? <p role="status">{m.machines_search_none()}</p> : null}
      </nav>
    </>
  )
}

function MachineLink({
  entry: { id, purpose },
  view,
  isHere,
}: {
  entry: CatalogueEntry
  view: View
  isHere: boolean
}) {
  const count = liveActors(id).length
  return (
    <li>
      <Link to={addressOf(id, view)} aria-current={isHere ? 'true' : undefined}>
        <strong>{id}</strong>
        {count > 0 ? <span>{m.machines_live_count({ count })}</span> : null}
        <small>{purpose}</small>
      </Link>
    </li>
  )
}

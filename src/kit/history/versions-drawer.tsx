import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { minuteOf } from '../../lib/format'
import type { PublishedResource } from '../publication/published-resource'
import { Drawer } from '../record/drawer'
import { membersOf } from '../record/editor-config'
import type { Row } from '../record/resource'
import { rowQuery } from '../record/row-query'
import { ListFailed, ListSkeleton } from '../ui/list-states'
import listStatesStyle from '../ui/list-states.module.css'
import textStyle from '../ui/text.module.css'
import { useMay } from '../ui/use-may'
import type { Describe } from './describe'
import { useRevert } from './use-revert'
import { VersionComparison } from './version-comparison'
import { type ComparedVersion, defaultPair, versionName } from './version-name'
import style from './versions.module.css'

interface Props<R extends Row, Draft> {
  resource: PublishedResource<R, Draft>
  /** The members of a copy, in the order in which a comparison shows them. */
  describe: Describe
  /** Members that are compared word by word, and how each is read as plain text. */
  texts: Readonly<Record<string, (value: unknown) => string>>
  nameOf: (row: R) => string
}

/**
 * The published versions of a row with their dates: `?versions=<id>`. Any two versions, or one and the draft, side by side; an old one can
 * become the draft again. Import it lazily, since comparing needs a library.
 */
export function VersionsDrawer<R extends Row, Draft>(props: Props<R, Draft>) {
  const [params, setParams] = useSearchParams()
  const id = params.get('versions')
  if (id === null) return null
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('versions')
      return next
    })
  return (
    <Drawer name={m.kit_publication_versions()} width={960} onClose={close}>
      <Versions key={id} {...props} id={id} />
    </Drawer>
  )
}

function Versions<R extends Row, Draft>(props: Props<R, Draft> & { id: string }) {
  const { resource, id } = props
  const row = useQuery(rowQuery(resource, id))
  const published = useQuery({
    queryKey: [resource.name, 'versions', id],
    queryFn: ({ signal }) => call(resource.versions, { id, signal }),
    staleTime: 0,
  })
  const error = row.error ?? published.error
  if (error !== null)
    return (
      <ListFailed
        reason={errorSentence(error)}
        onRetry={() => {
          void row.refetch()
          void published.refetch()
        }}
      />
    )
  if (row.data === undefined || published.data === undefined) return <ListSkeleton />
  const draft: ComparedVersion = {
    n: null,
    from: null,
    until: null,
    who: null,
    copy: membersOf(row.data, resource.draft),
  }
  const past = published.data.rows.toSorted((a, b) => b.n - a.n)
  return past.length === 0 ? (
    <div className={listStatesStyle.state}>{m.kit_publication_no_versions()}</div>
  ) : (
    <Chosen {...props} row={row.data} versions={[draft, ...past]} />
  )
}

function Chosen<R extends Row, Draft>(
  props: Props<R, Draft> & { row: R; versions: readonly ComparedVersion[] },
) {
  const { resource, row, versions, nameOf } = props
  const [picked, setPicked] = useState<ReturnType<typeof defaultPair>>()
  // Not kept in the state: `versions` may come from the cache first and gain the latest a moment later.
  const chosen = picked ?? defaultPair(versions)
  const may = useMay()
  const { revert, isPending } = useRevert(resource, nameOf)
  const at = (n: number | null) => versions.find((one) => one.n === n)
  const [before, after] = [at(chosen.before), at(chosen.after)]
  const putBack = async (n: number | null) => {
    if (n === null || isPending) return
    await revert(row, n)
    setPicked(undefined)
  }
  const canRevert = may(resource.revert) && row.archivedAt === null
  return (
    <div className={style.versions}>
      <p className={textStyle.faint}>{m.kit_publication_versions_help()}</p>
      <div className={textStyle.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.kit_publication_before()}</th>
              <th scope="col">{m.kit_publication_after()}</th>
              <th scope="col">{m.kit_publication_version()}</th>
              <th scope="col">{m.kit_publication_stood()}</th>
              <th scope="col">{m.kit_publication_by()}</th>
              <th scope="col">{m.kit_actions()}</th>
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <tr key={version.n}>
                {(['before', 'after'] as const).map((side) => (
                  <td key={side}>
                    <input
                      type="radio"
                      name={side}
                      aria-label={sideLabels[side]({ name: versionName(version) })}
                      checked={chosen[side] === version.n}
                      onChange={() => setPicked({ ...chosen, [side]: version.n })}
                    />
                  </td>
                ))}
                <th scope="row">{versionName(version)}</th>
                <td>{version.from === null ? '—' : stood(version.from, version.until)}</td>
                <td>{version.n === null ? '—' : (version.who ?? m.kit_history_system())}</td>
                <td>
                  {version.n === null || !canRevert ? null : (
                    <Button
                      theme="borderless"
                      size="small"
                      // Disabled, it would lose the focus, and the drawer would miss its keys.
                      aria-disabled={isPending}
                      aria-label={m.kit_publication_revert_to({ name: versionName(version) })}
                      onClick={() => void putBack(version.n)}
                    >
                      {m.kit_publication_revert()}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {before === undefined || after === undefined ? null : (
        <VersionComparison before={before} after={after} describe={props.describe} texts={props.texts} />
      )}
    </div>
  )
}

const sideLabels = { before: m.kit_publication_choose_before, after: m.kit_publication_choose_after }

const stood = (from: string, until: string | null) =>
  until === null
    ? m.kit_publication_since({ from: minuteOf(from) })
    : `${minuteOf(from)} – ${minuteOf(until)}`

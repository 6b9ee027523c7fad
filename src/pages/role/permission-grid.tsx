import Input from '@douyinfe/semi-ui/lib/es/input'
import { useMemo, useState } from 'react'
import { m } from '#messages'
import type { PermissionEntry } from '../../../contract/system/role'
import textStyle from '../../kit/ui/text.module.css'
import { count } from '../../lib/format'
import { GridBox } from './grid-box'
import {
  cellsOf,
  found,
  type GridRow,
  gridOf,
  isGiven,
  type PermissionCell,
  standardVerbs,
  toggled,
} from './grid-of'
import style from './role.module.css'
import { useGridKeys } from './use-grid-keys'

interface Props {
  known: readonly PermissionEntry[]
  given: readonly string[]
  isReadOnly: boolean
  onChange: (given: string[]) => void
}

const heads: Record<(typeof standardVerbs)[number], () => string> = {
  read: m.permission_verb_read,
  write: m.permission_verb_write,
  archive: m.permission_verb_archive,
  export: m.permission_verb_export,
}

/** The permissions of a role, a row for each resource. Those that the reader does not hold are shown, but locked. */
export function PermissionGrid({ known, given, isReadOnly, onChange }: Props) {
  const [q, setQ] = useState('')
  const [onlyGiven, setOnlyGiven] = useState(false)
  const groups = useMemo(() => gridOf(known, m.role_grid_unnamed()), [known])
  const shown = found(groups, q, ({ name }) => !onlyGiven || isGiven(given, name))
  const rows = shown.flatMap((group) => group.rows)
  const names = new Set(rows.flatMap((row) => [row.resource, ...cellsOf(row).map(({ name }) => name)]))
  const { stopOf, handlers } = useGridKeys(rows[0]?.resource)
  const stop = stopOf(names)
  const change = (row: GridRow, cells: readonly PermissionCell[], on: boolean) =>
    onChange(
      toggled(
        given,
        row,
        cells.map(({ name }) => name),
        on,
      ),
    )
  return (
    <div className={style.grid}>
      <div className={style.gridTools}>
        <Input
          type="search"
          aria-label={m.role_grid_search()}
          placeholder={m.role_grid_search()}
          value={q}
          showClear
          onChange={setQ}
        />
        <label>
          <input
            type="checkbox"
            checked={onlyGiven}
            onChange={({ target }) => setOnlyGiven(target.checked)}
          />
          {m.role_grid_only_given()}
        </label>
        <span className={textStyle.note}>
          {m.role_changes_chosen({ count: count(known.filter(({ name }) => isGiven(given, name)).length) })}
        </span>
      </div>
      {rows.length === 0 ? (
        <p role="status" className={textStyle.note}>
          {m.role_grid_none()}
        </p>
      ) : (
        <div className={style.gridFrame} {...handlers}>
          <table aria-label={m.role_grid()}>
            <thead>
              <tr>
                <th scope="col">{m.role_grid_resource()}</th>
                {standardVerbs.map((verb) => (
                  <th key={verb} scope="col">
                    {heads[verb]()}
                  </th>
                ))}
                <th scope="col">{m.role_grid_other()}</th>
              </tr>
            </thead>
            {shown.map(({ title, rows: inGroup }) => (
              <tbody key={title}>
                <tr>
                  <th colSpan={standardVerbs.length + 2} scope="rowgroup">
                    {title}
                  </th>
                </tr>
                {inGroup.map((row) => (
                  <Line
                    key={row.resource}
                    row={row}
                    given={given}
                    stop={stop}
                    isReadOnly={isReadOnly}
                    onChange={(cells, on) => change(row, cells, on)}
                  />
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </div>
  )
}

function Line(props: {
  row: GridRow
  given: readonly string[]
  stop: string | undefined
  isReadOnly: boolean
  onChange: (cells: readonly PermissionCell[], on: boolean) => void
}) {
  const { row, given, stop, isReadOnly, onChange } = props
  const cells = cellsOf(row)
  const movable = cells.filter(({ isHeld }) => isHeld)
  const ticked = cells.filter(({ name }) => isGiven(given, name)).length
  const box = (cell: PermissionCell, text?: string) => (
    <GridBox
      key={cell.name}
      name={cell.name}
      label={m.role_grid_cell({ resource: row.word, verb: cell.verb })}
      text={text}
      title={cell.endpoints.join('\n')}
      why={cell.isHeld ? undefined : m.role_not_held()}
      state={isGiven(given, cell.name) ? 'on' : 'off'}
      isStop={cell.name === stop}
      isReadOnly={isReadOnly}
      onChange={(on) => onChange([cell], on)}
    />
  )
  return (
    <tr data-row={row.resource}>
      <th scope="row">
        <GridBox
          name={row.resource}
          label={m.role_grid_all_of({ resource: row.word })}
          text={row.word}
          why={movable.length === 0 ? m.role_not_held() : undefined}
          state={ticked === 0 ? 'off' : ticked === cells.length ? 'on' : 'some'}
          isStop={row.resource === stop}
          isReadOnly={isReadOnly}
          onChange={(on) => onChange(movable, on)}
        />
      </th>
      {row.delivered.map((cell, at) => (
        <td key={standardVerbs[at]}>{cell === undefined ? null : box(cell)}</td>
      ))}
      <td>
        <span className={style.gridOthers}>{row.others.map((cell) => box(cell, cell.verb))}</span>
      </td>
    </tr>
  )
}

import IconCopy from '@douyinfe/semi-icons/lib/es/icons/IconCopy'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ClipboardEvent, type KeyboardEvent, useCallback, useMemo, useRef } from 'react'
import { m } from '#messages'
import {
  type TargetMeasure,
  type TargetRow,
  targetMeasures,
  targets,
} from '../../../../contract/sales/targets'
import type { TargetEntries } from '../../../../machines/target-edit/target-edit.machine'
import domainStyle from '../../../domain/earning/earning.module.css'
import { LeaveDialog } from '../../../kit/record/leave-dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { count } from '../../../lib/format'
import { entryOf, keyOf, textOf } from './entry-of'
import { ranked } from './ranked'
import style from './target.module.css'
import { TargetTable } from './target-table'
import { useTargetEdit } from './use-target-edit'
import { useTargetGuard } from './use-target-guard'

interface Props {
  sheet: { month: string; today: string; rows: TargetRow[] }
  measure: TargetMeasure
  isBusy: boolean
  hasStores: boolean
  /** Whether an address no longer shows this month. */
  isLeftAt: (query: URLSearchParams) => boolean
}

const measureHints = {
  sales: m.target_measure_sales_hint,
  lessons: m.target_measure_lessons_hint,
  cards: m.target_measure_cards_hint,
}

/** The stores and people of a month, whose targets are edited in place. */
export function TargetSheet({ sheet, measure, isBusy, hasStores, isLeftAt }: Props) {
  const { month, today, rows } = sheet
  const may = useMay()
  const isOver = month < today.slice(0, 7)
  const mayEdit = may(targets.set) && (!isOver || may({ permission: 'target:amend' }))
  const { snapshot, send, entries } = useTargetEdit(month)
  const held = useTargetGuard(!snapshot.matches('clean'), isLeftAt)
  const wrapper = useRef<HTMLDivElement>(null)
  const byKey = useMemo(() => new Map(rows.map((row) => [keyOf(row, measure), row])), [rows, measure])
  const onType = useCallback(
    (row: TargetRow, text: string) => {
      const key = keyOf(row, measure)
      const { target } = row[measure]
      if (text === textOf(target, measure)) send({ type: 'cell.reverted', key })
      else send({ type: 'cells.typed', entries: { [key]: entryOf(text, measure, target) } })
    },
    [measure, send],
  )
  const inputs = () => [...(wrapper.current?.querySelectorAll<HTMLInputElement>('[data-target]') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 's') {
      event.preventDefault()
      send({ type: 'save.requested' })
      return
    }
    const key = event.target instanceof HTMLInputElement ? event.target.dataset.target : undefined
    if (key === undefined || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') send({ type: 'cell.reverted', key })
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = inputs()
    all[all.findIndex((input) => input.dataset.target === key) + step]?.focus()
  }
  const onPaste = (event: ClipboardEvent) => {
    const key = event.target instanceof HTMLInputElement ? event.target.dataset.target : undefined
    const lines = event.clipboardData
      .getData('text')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
    if (key === undefined || lines.length < 2) return
    event.preventDefault()
    const all = inputs().map((input) => input.dataset.target ?? '')
    const below = all.slice(all.indexOf(key))
    const pasted = lines.flatMap((line, at) => {
      const row = byKey.get(below[at] ?? '')
      // The first column of what a spreadsheet copies.
      const text = line.split('\t')[0]?.trim() ?? ''
      return row === undefined ? [] : [[below[at], entryOf(text, measure, row[measure].target)] as const]
    })
    send({ type: 'cells.typed', entries: Object.fromEntries(pasted) })
  }
  const groups = useMemo(
    () =>
      [
        rows.filter(({ personId }) => personId === null),
        rows.filter(({ personId }) => personId !== null),
      ].map((group) => ranked(group, measure)),
    [rows, measure],
  )
  const copied = useMemo(() => copyOf(rows), [rows])
  const isEditable = mayEdit && !snapshot.matches('saving')
  const cells = { measure, month, today, isEditable: mayEdit, onType }
  const changed = Object.keys(entries).length
  const isWhole = Object.values(entries).every(({ isValid }) => isValid)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside have the focus
    <div ref={wrapper} className={domainStyle.own} aria-busy={isBusy} onKeyDown={onKeyDown} onPaste={onPaste}>
      <div className={style.intro}>
        <p className={textStyle.note}>
          {measureHints[measure]()} {mayEdit ? m.target_keys() : null}
        </p>
        {mayEdit ? (
          <Button
            icon={<IconCopy aria-hidden />}
            disabled={!snapshot.matches('clean') || Object.keys(copied).length === 0}
            title={Object.keys(copied).length === 0 ? m.target_copy_none() : m.target_copy_hint()}
            onClick={() => send({ type: 'copy.requested', entries: copied })}
          >
            {m.target_copy()}
          </Button>
        ) : null}
      </div>
      {isOver && may(targets.set) ? (
        <p className={domainStyle.warning}>{mayEdit ? m.target_past_amend() : m.target_past()}</p>
      ) : null}
      <TargetTable
        name={m.target_stores()}
        rows={groups[0] ?? []}
        entries={entries}
        hasStores={false}
        {...cells}
      />
      {(groups[1] ?? []).length === 0 ? null : (
        <TargetTable
          name={m.target_people()}
          rows={groups[1] ?? []}
          entries={entries}
          hasStores={hasStores}
          {...cells}
        />
      )}
      {snapshot.matches('clean') || !mayEdit ? null : (
        <div className={style.save} role="status">
          <p>
            {snapshot.matches('conflicting')
              ? m.target_conflict()
              : (snapshot.context.refusal ?? m.target_unsaved({ count: count(changed) })) ||
                m.target_unreachable()}
          </p>
          <Button disabled={!isEditable} onClick={() => send({ type: 'discard.requested' })}>
            {m.target_discard()}
          </Button>
          <Button
            theme="solid"
            loading={snapshot.matches('saving')}
            disabled={!isEditable || !isWhole}
            onClick={() => send({ type: 'save.requested' })}
          >
            {m.target_save({ count: count(changed) })}
          </Button>
        </div>
      )}
      {held === null ? null : (
        <LeaveDialog
          onStay={held.reset}
          onDiscard={() => {
            send({ type: 'discard.requested' })
            held.proceed()
          }}
        />
      )}
    </div>
  )
}

/** The targets of the month before, where there is none yet. */
function copyOf(rows: readonly TargetRow[]): TargetEntries {
  return Object.fromEntries(
    rows.flatMap((row) =>
      targetMeasures.flatMap((measure) => {
        const { target, before } = row[measure]
        if (target !== null || before === null) return []
        return [[keyOf(row, measure), entryOf(textOf(before, measure), measure, null)]]
      }),
    ),
  )
}

import Button from '@douyinfe/semi-ui/lib/es/button'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import type { TrainingPlan } from '../../../../contract/training/training-plan'
import { weekAt } from '../../../domain/plan-dates'
import { FilterOne } from '../../../kit/filter/one'
import { Drawer } from '../../../kit/record/drawer'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { dayOf } from '../../../lib/format'
import { refusalOf } from '../list/plan-refusal'
import { PlanSheet } from './plan-sheet'
import './print.css'
import { useExerciseNames, usePlan } from '../progress/progress-queries'
import { looks, pageOf, type SheetLayout, severalPages } from './sheet-layout'

/** A week of a plan on a sheet of A4, previewed before it is printed: `?print=<id>`. */
export function PrintDrawer() {
  const [params, setParams] = useSearchParams()
  const id = params.get('print')
  if (id === null) return null
  const close = () => setParams((now) => new URLSearchParams([...now].filter(([name]) => name !== 'print')))
  return <Opened key={id} id={id} onClose={close} />
}

function Opened({ id, onClose }: { id: string; onClose: () => void }) {
  const [plan, names] = [usePlan(id), useExerciseNames(id)]
  const error = plan.error ?? names.error
  return (
    <Drawer name={plan.data?.name ?? m.trainingplan_do_print()} width={760} onClose={onClose}>
      {error !== null ? (
        <ListFailed
          reason={refusalOf(error)}
          onRetry={() => {
            for (const query of [plan, names]) if (query.error !== null) void query.refetch()
          }}
        />
      ) : plan.data === undefined || names.data === undefined ? (
        <ListSkeleton />
      ) : (
        <Sheets plan={plan.data} names={names.data} />
      )}
    </Drawer>
  )
}

function Sheets({ plan, names }: { plan: TrainingPlan; names: ReadonlyMap<string, string> }) {
  const [week, setWeek] = useState(() =>
    plan.startOn === null ? 1 : weekAt(plan.startOn, plan.weeks, dayOf(new Date())),
  )
  const [look, setLook] = useState<SheetLayout>(looks[0])
  const paper = useRef<HTMLElement>(null)
  // Measured on the printed element, again for each week: what fits depends on this computer's fonts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet is drawn from the plan, the names and the week
  useLayoutEffect(() => {
    const sheet = paper.current?.querySelector<HTMLElement>('.plan-sheet')
    if (!sheet) return
    const found = looks.find((one) => fits(sheet, one)) ?? severalPages
    wear(sheet, found.layout, found.pt)
    setLook(found)
  }, [plan, names, week])
  const sheet = <PlanSheet plan={plan} week={week} names={names} look={look} />
  const weeks = Array.from({ length: plan.weeks }, (_, i) => ({
    value: String(i + 1),
    label: m.trainingplan_progress_week({ week: i + 1 }),
  }))
  return (
    <div className="print-view">
      <div className="print-tools">
        <FilterOne
          label={m.trainingplan_print_week()}
          value={String(week)}
          options={weeks}
          onChange={(value) => setWeek(Number(value))}
        />
        <p role="status" className={look === severalPages ? 'kit-problem' : 'kit-note'}>
          {labelOf(look)}
        </p>
        <Button theme="solid" onClick={() => window.print()}>
          {m.trainingplan_print_do()}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys as well */}
      <section className="print-preview" aria-label={m.trainingplan_print_preview()} tabIndex={0}>
        {sheet}
      </section>
      {createPortal(
        <section ref={paper} className="plan-print" aria-hidden="true">
          <style>{`@page { ${pageOf(look)} }`}</style>
          {sheet}
        </section>,
        document.body,
      )}
    </div>
  )
}

function labelOf(look: SheetLayout): string {
  if (look === severalPages) return m.trainingplan_print_pages()
  const orientation =
    look.layout === 'days' ? m.trainingplan_print_landscape() : m.trainingplan_print_portrait()
  return m.trainingplan_print_one_page({ orientation })
}

/** A printer's fonts differ slightly from the screen's, so the fit leaves some room. */
const slack = 1.02

/** Whether the whole sheet fits on its page with this layout. */
function fits(sheet: HTMLElement, { layout, pt }: SheetLayout): boolean {
  wear(sheet, layout, pt * slack)
  return sheet.scrollHeight <= sheet.clientHeight && sheet.scrollWidth <= sheet.clientWidth
}

function wear(sheet: HTMLElement, layout: SheetLayout['layout'], pt: number): void {
  sheet.dataset.layout = layout
  sheet.style.fontSize = `${pt}pt`
}

import Button from '@douyinfe/semi-ui/lib/es/button'
import { useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import type { TrainingPlan } from '../../../../contract/training/training-plan'
import { weekAt } from '../../../domain/training/plan-dates'
import { FilterOne } from '../../../kit/filter/one'
import { Drawer } from '../../../kit/record/drawer'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import textStyle from '../../../kit/ui/text.module.css'
import { dayOf } from '../../../lib/format'
import { useIsAwake } from '../../../lib/pane'
import { PanePortal } from '../../../lib/pane-portal'
import { refusalOf } from '../list/refusal-of'
import { useExerciseNames, usePlan } from '../progress/use-plan'
import { PlanSheet } from './plan-sheet'
import style from './print.module.css'
import { pageOf, type SheetLayout, severalPages, sheetLayouts } from './sheet-layout'

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
  const [sheetLayout, setSheetLayout] = useState<SheetLayout>(sheetLayouts[0])
  const paper = useRef<HTMLElement>(null)
  const isAwake = useIsAwake()
  // Measured on the printed element, again for each week and when the page is shown again: what fits depends on this computer's fonts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet is drawn from the plan, the names and the week
  useLayoutEffect(() => {
    const sheet = paper.current?.querySelector<HTMLElement>(`.${style.sheet}`)
    if (!sheet) return
    const found = sheetLayouts.find((one) => fits(sheet, one)) ?? severalPages
    wear(sheet, found.layout, found.pt)
    setSheetLayout(found)
  }, [plan, names, week, isAwake])
  const sheet = <PlanSheet plan={plan} week={week} names={names} sheetLayout={sheetLayout} />
  const weeks = Array.from({ length: plan.weeks }, (_, i) => ({
    value: String(i + 1),
    label: m.trainingplan_progress_week({ week: i + 1 }),
  }))
  return (
    <div className={style.printView}>
      <div className={style.printTools}>
        <FilterOne
          label={m.trainingplan_print_week()}
          value={String(week)}
          options={weeks}
          onChange={(value) => setWeek(Number(value))}
        />
        <p role="status" className={sheetLayout === severalPages ? textStyle.problem : textStyle.note}>
          {labelOf(sheetLayout)}
        </p>
        <Button theme="solid" onClick={() => window.print()}>
          {m.trainingplan_print_do()}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys as well */}
      <section className={style.printPreview} aria-label={m.trainingplan_print_preview()} tabIndex={0}>
        {sheet}
      </section>
      <PanePortal>
        <section ref={paper} className={style.print} aria-hidden="true">
          <style>{`@page { ${pageOf(sheetLayout)} }`}</style>
          {sheet}
        </section>
      </PanePortal>
    </div>
  )
}

function labelOf(sheetLayout: SheetLayout): string {
  if (sheetLayout === severalPages) return m.trainingplan_print_pages()
  const orientation =
    sheetLayout.layout === 'days' ? m.trainingplan_print_landscape() : m.trainingplan_print_portrait()
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

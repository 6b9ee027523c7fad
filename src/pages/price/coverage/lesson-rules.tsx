import IconDelete from '@douyinfe/semi-icons/lib/es/icons/IconDelete'
import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Switch from '@douyinfe/semi-ui/lib/es/switch'
import { m } from '#messages'
import { type CourseKind, courseKinds } from '../../../../contract/catalogue/coach-course'
import { type CoveredLesson, chargesOf, plainLesson } from '../../../../contract/catalogue/coverage'
import type { PlanKind } from '../../../../contract/catalogue/plan-kind'
import { ChoiceField } from '../../../kit/form/choice-field'
import { type Binding, missing } from '../../../kit/form/form'
import { NumberField } from '../../../kit/form/number-field'
import { itemOf, ownProblem, within } from '../../../kit/form/within'
import textStyle from '../../../kit/ui/text.module.css'
import style from './coverage.module.css'
import { coverageLabels } from './labels'
import { Narrowing } from './narrowing'

interface Props {
  lessons: Binding<CoveredLesson[]>
  planKind: PlanKind
}

/** Which lessons the card pays for: the rules of each kind, in the order in which they are tried. */
export function LessonRules({ lessons, planKind }: Props) {
  const problem = ownProblem(lessons)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame
    <div className={style.part} role="group" aria-labelledby="coverage-lessons">
      <h3 id="coverage-lessons">{m.coverage_lessons()}</h3>
      <p className={textStyle.note}>{m.coverage_lessons_help()}</p>
      {courseKinds.map((kind) => (
        <KindRules key={kind} lessons={lessons} planKind={planKind} kind={kind} />
      ))}
      {problem === null ? null : <p className={textStyle.problem}>{problem}</p>}
    </div>
  )
}

function KindRules({ lessons, planKind, kind }: Props & { kind: CourseKind }) {
  const { value, change, disabled } = lessons
  const rules = value.flatMap((lesson, index) => (lesson.kind === kind ? [{ lesson, index }] : []))
  const name = coverageLabels.kind.label(kind)
  const [charge] = chargesOf[planKind]
  const isCovered = rules.length > 0
  const add = () => change([...value, plainLesson(kind, charge)].sort(byKind))
  /** Swaps a rule with the one of its kind before it. */
  const raise = (place: number) => {
    const [before, moved] = [rules[place - 1], rules[place]]
    if (before === undefined || moved === undefined) return
    change(value.with(before.index, moved.lesson).with(moved.index, before.lesson))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame
    <div className={style.kind} role="group" aria-label={name}>
      <header>
        <strong>{name}</strong>
        {isCovered ? null : <span className={textStyle.faint}>{m.coverage_kind_none()}</span>}
        <Switch
          aria-label={m.coverage_kind_covered({ kind: name })}
          size="small"
          checked={isCovered}
          disabled={disabled}
          onChange={(on) => (on ? add() : change(value.filter((one) => one.kind !== kind)))}
        />
      </header>
      {rules.map(({ lesson, index }, place) => (
        <Rule
          // Rules have no id, only their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is their identity
          key={place}
          rule={itemOf(lessons, index, lesson)}
          planKind={planKind}
          name={m.coverage_rule({ kind: name, index: place + 1 })}
          onRaise={place === 0 ? null : () => raise(place)}
          onRemove={rules.length === 1 ? null : () => change(value.filter((_, at) => at !== index))}
        />
      ))}
      {isCovered && !disabled && value.length < 12 ? (
        <Button
          className={style.add}
          theme="borderless"
          type="tertiary"
          size="small"
          icon={<IconPlus />}
          aria-label={m.coverage_add_rule_of({ kind: name })}
          onClick={add}
        >
          {m.coverage_add_rule()}
        </Button>
      ) : null}
    </div>
  )
}

const byKind = (a: CoveredLesson, b: CoveredLesson) =>
  courseKinds.indexOf(a.kind) - courseKinds.indexOf(b.kind)

function Rule(props: {
  rule: Binding<CoveredLesson>
  planKind: PlanKind
  name: string
  onRaise: (() => void) | null
  onRemove: (() => void) | null
}) {
  const { rule, planKind, name, onRaise, onRemove } = props
  const { charge } = rule.value
  const charges: readonly CoveredLesson['charge'][] = chargesOf[planKind]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame
    <div className={style.rule} role="group" aria-label={name}>
      <div className={style.terms}>
        <ChoiceField
          {...within(rule, 'charge')}
          // A unit or a share belongs only to its own charge.
          change={(next) => rule.change({ ...rule.value, charge: next, units: 1, pricePercent: 100 })}
          disabled={rule.disabled || (charges.length === 1 && charges[0] === charge)}
          label={m.coverage_charge()}
          options={coverageLabels.charge.options(charges)}
        />
        {charge === 'units' ? (
          <NumberField
            {...within(rule, 'units')}
            empty={missing}
            label={m.coverage_units_each()}
            suffix={m.coverage_visit_unit()}
            required
          />
        ) : charge === 'value' ? (
          <NumberField
            {...within(rule, 'pricePercent')}
            empty={missing}
            label={m.coverage_price_percent()}
            suffix="%"
            help={m.coverage_price_percent_help()}
            required
          />
        ) : (
          <span />
        )}
        <div className={style.tools}>
          {rule.disabled || onRaise === null ? null : (
            <Button theme="borderless" type="tertiary" size="small" onClick={onRaise}>
              {m.coverage_raise()}
            </Button>
          )}
          {rule.disabled || onRemove === null ? null : (
            <Button
              theme="borderless"
              type="danger"
              size="small"
              icon={<IconDelete />}
              aria-label={m.coverage_remove({ name })}
              onClick={onRemove}
            />
          )}
        </div>
      </div>
      <Narrowing rule={rule} />
    </div>
  )
}

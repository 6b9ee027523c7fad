import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { m } from '#messages'
import { coaches, coachLevels } from '../../../../contract/catalogue/coach'
import { coachCourses, courseKinds } from '../../../../contract/catalogue/coach-course'
import {
  type EarningRule,
  type EarningRuleDraft,
  earningRuleDraft,
  earningRules,
  soldKinds,
} from '../../../../contract/sales/earning-rule'
import { earningLabels } from '../../../domain/earning/labels'
import { storeSource } from '../../../kit/filter/store-source'
import { ChoiceField, type Options } from '../../../kit/form/choice-field'
import { DateField } from '../../../kit/form/date-field'
import fieldStyle from '../../../kit/form/field.module.css'
import { type Binding, type Form, missing } from '../../../kit/form/form'
import { MoneyField } from '../../../kit/form/money-field'
import { NumberField } from '../../../kit/form/number-field'
import { RecordField } from '../../../kit/form/record-field'
import { ProseField, TextField } from '../../../kit/form/text-field'
import type { Section } from '../../../kit/record/drawer-sections'
import { EditDrawer } from '../../../kit/record/edit-drawer'
import { draftFrom, type EditorConfig } from '../../../kit/record/editor-config'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { meQuery } from '../../../lib/api/session'
import { dayOf } from '../../../lib/format'
import { describeEarningRule } from './describe'
import { courseKindLabels, levelLabels } from './level-labels'
import { percentBinding } from './percent-binding'
import { TiersField } from './tiers-field'

const config: EditorConfig<EarningRule, EarningRuleDraft> = {
  resource: earningRules,
  nameOf: ({ name }) => name,
  initialValues: () => ({
    kind: 'lesson_fee',
    name: '',
    storeId: null,
    courseId: null,
    coachId: null,
    level: null,
    sessionKind: null,
    soldKind: null,
    basis: 'fixed',
    amount: missing,
    absencePermille: 0,
    tiers: [],
    validFrom: dayOf(new Date()),
    validTo: null,
    note: '',
  }),
  toDraft: draftFrom(earningRuleDraft),
}

/** A rule of the whole chain is read-only for those who do not reach every store. */
export function EarningRuleDrawer() {
  const { data: me } = useQuery(meQuery)
  const isChain = me?.storeIds === null
  const own = useMemo(
    () => ({ ...config, isLocked: ({ storeId }: EarningRule) => storeId === null && !isChain }),
    [isChain],
  )
  return (
    <EditDrawer
      config={own}
      describe={describeEarningRule}
      title={(row) => (row === null ? m.earning_rule_new() : row.name)}
      headline={(row) => (row.isUsed ? <StatusTag label={m.earning_rule_used()} tone="quiet" /> : null)}
      sections={sections}
    />
  )
}

function sections(form: Form<EarningRuleDraft>, row: EarningRule | null): Section[] {
  const isUsed = row?.isUsed ?? false
  // What has paid can only be ended.
  const bind = <K extends keyof EarningRuleDraft & string>(name: K): Binding<EarningRuleDraft[K]> => {
    const bound = form.bind(name)
    return { ...bound, disabled: bound.disabled || isUsed }
  }
  return [
    {
      key: 'basics',
      title: m.earning_section_basics(),
      content: (
        <div className={fieldStyle.fields}>
          {isUsed ? (
            <p className={`${textStyle.note} ${fieldStyle.fieldWide}`}>{m.earning_rule_used_hint()}</p>
          ) : null}
          <ChoiceField
            {...bind('kind')}
            change={(kind) => changeKind(form, kind)}
            label={m.earning_rule_kind()}
            options={earningLabels.kind.options()}
            required
          />
          <TextField {...form.bind('name')} label={m.earning_rule_name()} required />
        </div>
      ),
    },
    { key: 'scope', title: m.earning_section_scope(), content: <Scope form={form} bind={bind} /> },
    { key: 'pays', title: m.earning_section_pays(), content: <Pays form={form} bind={bind} /> },
    {
      key: 'days',
      title: m.earning_section_days(),
      content: (
        <div className={fieldStyle.fields}>
          <DateField {...bind('validFrom')} empty="" label={m.earning_valid_from()} required />
          <DateField
            {...form.bind('validTo')}
            empty={null}
            label={m.earning_valid_to()}
            help={m.earning_valid_to_help()}
          />
          <ProseField {...form.bind('note')} wide label={m.earning_rule_note()} maxLength={500} />
        </div>
      ),
    },
  ]
}

interface PartProps {
  form: Form<EarningRuleDraft>
  bind: <K extends keyof EarningRuleDraft & string>(name: K) => Binding<EarningRuleDraft[K]>
}

function Scope({ form, bind }: PartProps) {
  return (
    <div className={fieldStyle.fields}>
      <p className={`${textStyle.note} ${fieldStyle.fieldWide}`}>{m.earning_scope_hint()}</p>
      <RecordField
        {...bind('storeId')}
        empty={null}
        label={m.earning_store()}
        placeholder={m.earning_rule_every()}
        {...storeSource}
      />
      {form.values.kind === 'sales_commission' ? (
        <ChoiceField
          {...orEvery(bind('soldKind'))}
          label={m.earning_sold_kind()}
          options={withEvery(earningLabels.sold.options(soldKinds))}
        />
      ) : (
        <>
          <ChoiceField
            {...orEvery(bind('sessionKind'))}
            label={m.earning_session_kind()}
            options={withEvery(courseKindLabels.options(courseKinds))}
          />
          <ChoiceField
            {...orEvery(bind('level'))}
            label={m.earning_level()}
            options={withEvery(levelLabels.options(coachLevels))}
          />
          <RecordField
            {...bind('coachId')}
            empty={null}
            label={m.earning_coach()}
            placeholder={m.earning_rule_every()}
            resource={coaches}
            labelOf={({ displayName }) => displayName}
          />
          <RecordField
            {...bind('courseId')}
            empty={null}
            label={m.earning_course()}
            placeholder={m.earning_rule_every()}
            resource={coachCourses}
            labelOf={({ name }) => name}
          />
        </>
      )}
    </div>
  )
}

const lessonBases = ['fixed', 'per_head', 'permille'] as const

function Pays({ form, bind }: PartProps) {
  const { kind, basis } = form.values
  if (kind === 'sales_commission')
    return (
      <div className={fieldStyle.fields}>
        <TiersField {...bind('tiers')} />
      </div>
    )
  const amount = bind('amount')
  return (
    <div className={fieldStyle.fields}>
      <ChoiceField
        {...bind('basis')}
        change={(next) => {
          form.bind('basis').change(next)
          // Fen and thousandths are no replacement for each other.
          if ((next === 'permille') !== (basis === 'permille')) form.bind('amount').change(missing)
        }}
        label={m.earning_basis()}
        options={earningLabels.basis.options(lessonBases)}
        required
      />
      {basis === 'permille' ? (
        <NumberField
          {...percentBinding(amount)}
          empty={missing}
          suffix="%"
          label={m.earning_amount_permille()}
          required
        />
      ) : (
        <MoneyField
          {...amount}
          change={(fen) => amount.change(fen ?? missing)}
          label={basis === 'per_head' ? m.earning_amount_per_head() : m.earning_amount_fixed()}
          required
        />
      )}
      <NumberField
        {...percentBinding(bind('absencePermille'))}
        empty={missing}
        suffix="%"
        label={m.earning_absence_field()}
        help={m.earning_absence_help()}
        required
      />
    </div>
  )
}

/** Clears what the other kind of rule has and this one lacks. */
function changeKind({ bind }: Form<EarningRuleDraft>, kind: EarningRuleDraft['kind']): void {
  bind('kind').change(kind)
  const isSale = kind === 'sales_commission'
  bind('basis').change(isSale ? 'tiers' : 'fixed')
  bind('amount').change(isSale ? 0 : missing)
  bind('absencePermille').change(0)
  bind('tiers').change(isSale ? [{ fromFen: 0, permille: missing }] : [])
  for (const name of ['courseId', 'coachId', 'level', 'sessionKind', 'soldKind'] as const)
    bind(name).change(null)
}

/** Null is the empty text, which a choice can show. */
const orEvery = <V extends string>(binding: Binding<V | null>): Binding<V | ''> => ({
  ...binding,
  value: binding.value ?? '',
  change: (value) => binding.change(value === '' ? null : value),
})

const withEvery = <V extends string>(options: Options<V>): Options<V | ''> => [
  { value: '', label: m.earning_rule_every() },
  ...options,
]

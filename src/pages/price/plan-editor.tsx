import { m } from '#messages'
import { defaultCoverage } from '../../../contract/catalogue/coverage'
import { type MembershipPlan, type PlanDraft, plans } from '../../../contract/catalogue/membership-plan'
import type { PlanKind } from '../../../contract/catalogue/plan-kind'
import { stores } from '../../../contract/catalogue/store'
import { siteTexts } from '../../../contract/content/site-text'
import { ChoiceField } from '../../kit/form/choice-field'
import { DateField } from '../../kit/form/date-field'
import fieldStyle from '../../kit/form/field.module.css'
import { type Binding, type Form, missing } from '../../kit/form/form'
import { MoneyField } from '../../kit/form/money-field'
import { NumberField } from '../../kit/form/number-field'
import { RecordsField } from '../../kit/form/record-field'
import { SwitchField } from '../../kit/form/switch-field'
import { ProseField, TextField } from '../../kit/form/text-field'
import type { Section } from '../../kit/record/drawer-sections'
import { draftFrom, type EditorConfig } from '../../kit/record/editor-config'
import { CoverageFields } from './coverage/fields'
import { nameOf, priceLabels } from './labels'
import { PlanCard } from './plan-card'
import style from './price.module.css'
import { LimitLight } from './use-city-limits'

export const planEditor: EditorConfig<MembershipPlan, PlanDraft> = {
  resource: plans,
  nameOf,
  initialValues: () => ({
    code: '',
    name: '',
    ...termsOf.period,
    kind: 'period',
    bonusDays: 0,
    listPriceFen: missing,
    salePriceFen: missing,
    storeScope: 'all',
    storeIds: [],
    freezeMaxDays: 30,
    freezeMinDays: 7,
    freezeMaxCount: 1,
    guestsPerMonth: 0,
    isTransferable: false,
    transferFeeFen: 0,
    activateWithinDays: 30,
    benefits: [],
    coverage: defaultCoverage('period'),
    badge: 'none',
    saleFrom: null,
    saleTo: null,
    sort: 100,
    agreementIds: [],
  }),
  toDraft: draftFrom(plans.draft),
}

/** The default terms of each kind. */
const termsOf: Record<PlanKind, Pick<PlanDraft, 'durationDays' | 'times' | 'validDays'>> = {
  period: { durationDays: 365, times: null, validDays: null },
  times: { durationDays: null, times: 10, validDays: 120 },
  stored: { durationDays: null, times: null, validDays: 731 },
}

export const planSections = (form: Form<PlanDraft>): Section[] => [
  {
    key: 'basics',
    title: m.plan_section_basics(),
    content: (
      <div className={fieldStyle.fields}>
        <TextField {...form.bind('name')} label={m.plan_name()} required />
        <TextField {...form.bind('code')} label={m.plan_code()} placeholder="YEAR_2026" required />
        <KindField form={form} />
        <Terms form={form} />
        <NumberField {...form.bind('bonusDays')} empty={missing} label={m.plan_bonus_days()} required />
        <ChoiceField {...form.bind('badge')} label={m.plan_badge()} options={priceLabels.badge.options()} />
      </div>
    ),
  },
  {
    key: 'price',
    title: m.plan_section_price(),
    content: (
      <div className={style.side}>
        <div className={fieldStyle.fields}>
          <MoneyField {...owed(form.bind('listPriceFen'))} label={m.plan_list_price()} required />
          <MoneyField {...owed(form.bind('salePriceFen'))} label={m.plan_sale_price()} required />
          <DateField {...form.bind('saleFrom')} empty={null} label={m.plan_sale_from()} />
          <DateField {...form.bind('saleTo')} empty={null} label={m.plan_sale_to()} />
          <div className={`${fieldStyle.field} ${fieldStyle.fieldWide}`}>
            <LimitLight plan={form.values} />
          </div>
        </div>
        <PlanCard plan={form.values} />
      </div>
    ),
  },
  {
    key: 'coverage',
    title: m.coverage_title(),
    content: <CoverageFields form={form} />,
  },
  {
    key: 'stores',
    title: m.plan_stores(),
    content: <Stores form={form} />,
  },
  {
    key: 'benefits',
    title: m.plan_benefits(),
    content: <Benefits form={form} />,
  },
  {
    key: 'rules',
    title: m.plan_section_rules(),
    content: (
      <div className={fieldStyle.fields}>
        <NumberField
          {...form.bind('activateWithinDays')}
          empty={missing}
          label={m.plan_activate_within()}
          help={m.plan_activate_within_help()}
          required
        />
        <NumberField
          {...form.bind('guestsPerMonth')}
          empty={missing}
          label={m.guest_per_month()}
          help={m.guest_per_month_help()}
          required
        />
        <NumberField
          {...form.bind('freezeMaxCount')}
          empty={missing}
          label={m.plan_freeze_max_count()}
          required
        />
        <NumberField
          {...form.bind('freezeMaxDays')}
          empty={missing}
          label={m.plan_freeze_max_days()}
          required
        />
        <NumberField
          {...form.bind('freezeMinDays')}
          empty={missing}
          label={m.plan_freeze_min_days()}
          required
        />
        <Transfer form={form} />
        <RecordsField
          {...form.bind('agreementIds')}
          label={m.agreement_plan_field()}
          help={m.agreement_plan_help()}
          resource={siteTexts}
          only={{ group: 'agreement', status: 'published' }}
          labelOf={({ title }) => title}
        />
        <NumberField
          {...form.bind('sort')}
          empty={missing}
          label={m.plan_sort()}
          help={m.plan_sort_help()}
          required
        />
      </div>
    ),
  },
]

/** A required amount: an empty field is refused as missing. */
const owed = (fen: Binding<number>): Binding<number | null> => ({
  ...fen,
  change: (value) => fen.change(value ?? missing),
})

type Part = { form: Form<PlanDraft> }

/** Another kind has other terms and other charges for lessons: the old ones are cleared, the new ones get defaults. */
function KindField({ form }: Part) {
  const [kind, coverage] = [form.bind('kind'), form.bind('coverage')]
  const change = (next: PlanKind) => {
    kind.change(next)
    for (const member of ['durationDays', 'times', 'validDays'] as const)
      form.bind(member).change(termsOf[next][member])
    coverage.change({ ...coverage.value, lessons: defaultCoverage(next).lessons })
  }
  return (
    <ChoiceField
      {...kind}
      change={change}
      label={m.plan_kind()}
      options={priceLabels.kind.options()}
      required
    />
  )
}

function Terms({ form }: Part) {
  const { kind } = form.values
  if (kind === 'period')
    return <NumberField {...form.bind('durationDays')} empty={null} label={m.plan_duration_days()} required />
  return (
    <>
      {kind === 'times' ? (
        <NumberField {...form.bind('times')} empty={null} label={m.plan_times()} required />
      ) : null}
      <NumberField {...form.bind('validDays')} empty={null} label={m.plan_valid_days()} required />
    </>
  )
}

function Stores({ form }: Part) {
  const [scope, ids] = [form.bind('storeScope'), form.bind('storeIds')]
  return (
    <div className={fieldStyle.fields}>
      <SwitchField
        {...scope}
        value={scope.value === 'all'}
        change={(every) => {
          scope.change(every ? 'all' : 'some')
          if (every) ids.change([])
        }}
        label={m.plan_every_store()}
      />
      {scope.value === 'all' ? null : (
        <RecordsField
          {...ids}
          label={m.plan_stores()}
          resource={stores}
          labelOf={(one) => one.name}
          required
        />
      )}
    </div>
  )
}

/** One benefit per line. */
function Benefits({ form }: Part) {
  const benefits = form.bind('benefits')
  return (
    <ProseField
      {...benefits}
      value={benefits.value.join('\n')}
      change={(text) => benefits.change(text === '' ? [] : text.split('\n'))}
      leave={() => {
        const tidy = benefits.value.map((line) => line.trim()).filter((line) => line !== '')
        if (tidy.join('\n') !== benefits.value.join('\n')) benefits.change(tidy)
        benefits.leave()
      }}
      label={m.plan_benefits()}
      help={m.plan_benefits_help()}
    />
  )
}

function Transfer({ form }: Part) {
  const [transferable, fee] = [form.bind('isTransferable'), form.bind('transferFeeFen')]
  return (
    <>
      <SwitchField
        {...transferable}
        change={(isTransferable) => {
          transferable.change(isTransferable)
          if (!isTransferable) fee.change(0)
        }}
        label={m.plan_is_transferable()}
      />
      {transferable.value ? <MoneyField {...owed(fee)} label={m.plan_transfer_fee()} required /> : null}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { stores } from '../../../../contract/catalogue/store'
import { people } from '../../../../contract/people/person'
import { type Lead, leadSources, type NewLead, openLeadStatuses } from '../../../../contract/sales/lead'
import { ChoiceField } from '../../../kit/form/choice-field'
import { DateField } from '../../../kit/form/date-field'
import fieldStyle from '../../../kit/form/field.module.css'
import type { Binding, Form } from '../../../kit/form/form'
import { MoneyField } from '../../../kit/form/money-field'
import { RecordField } from '../../../kit/form/record-field'
import { ProseField, TextField } from '../../../kit/form/text-field'
import type { Section } from '../../../kit/record/drawer-sections'
import { EditDrawer } from '../../../kit/record/edit-drawer'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { mayDo, meQuery } from '../../../lib/api/session'
import { minuteOf } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { nameOf } from '../labels'
import { describeLead } from './describe'
import { KnownPerson } from './known-person'
import { leadLabels, leadName } from './labels'
import style from './lead.module.css'
import { leadForm } from './lead-form'
import { Notes } from './notes'
import { Owner } from './owner'

/** One lead, to be read, made or changed. Loaded when it is first opened. */
export function LeadDrawer() {
  const [params] = useSearchParams()
  const { data: me } = useQuery(meQuery)
  const personId = params.get('for')
  const isOwnOnly = me !== undefined && !mayDo(me, 'lead:others')
  const storeId = me?.storeIds?.length === 1 ? me.storeIds[0] : undefined
  const myself = me?.personId ?? null
  const config = useMemo(
    () =>
      leadForm({
        personId,
        ownerId: myself,
        ...(storeId === undefined ? {} : { storeId }),
      }),
    [personId, myself, storeId],
  )
  if (me === undefined) return null
  return (
    <EditDrawer
      config={config}
      describe={describeLead}
      title={(row) => (row === null ? m.lead_new() : leadName(row))}
      headline={(row) => <Headline lead={row} />}
      sections={(form, row) => leadSections(form, row, isOwnOnly)}
    />
  )
}

function Headline({ lead }: { lead: Lead }) {
  const may = useMay()
  return (
    <span className={style.headline}>
      <StatusTag {...leadLabels.status.tag(lead.status)} />
      {lead.isOwnerAway ? <Owner lead={lead} /> : null}
      {lead.lossReason === null ? null : <span>{leadLabels.loss.label(lead.lossReason)}</span>}
      {lead.awaitsTrialCard ? <StatusTag label={m.lead_awaits_trial_card()} tone="warning" /> : null}
      <span>{lead.mobile}</span>
      {may(people.read) ? (
        <Link className={textStyle.link} to={pathTo('persion', { edit: lead.personId })}>
          {lead.personName}
        </Link>
      ) : null}
      {lead.trialOrderId === null ? null : (
        <Link className={textStyle.link} to={pathTo('order', { open: lead.trialOrderId })}>
          {m.lead_trial_order()}
        </Link>
      )}
      {lead.wonOrderId === null ? null : (
        <Link className={textStyle.link} to={pathTo('order', { open: lead.wonOrderId })}>
          {m.lead_won_order()}
        </Link>
      )}
    </span>
  )
}

const leadSections = (form: Form<NewLead>, row: Lead | null, isOwnOnly: boolean): Section[] => [
  ...(row === null
    ? [{ key: 'person', title: m.lead_section_person(), content: <Person form={form} /> }]
    : []),
  {
    key: 'lead',
    title: m.lead_section_lead(),
    content: <Basics form={form} row={row} isOwnOnly={isOwnOnly} />,
  },
  ...(row === null || openLeadStatuses.some((open) => open === row.status)
    ? [{ key: 'step', title: m.lead_section_step(), content: <NextStep form={form} /> }]
    : []),
  ...(row === null ? [] : [{ key: 'notes', title: m.lead_notes(), content: <Notes lead={row} /> }]),
]

function Person({ form }: { form: Form<NewLead> }) {
  const personId = form.bind('personId')
  const [name, mobile] = [form.bind('name'), form.bind('mobile')]
  const isKnown = personId.value !== null
  const choose = (id: string | null) => {
    personId.change(id)
    if (id === null) return
    name.change(null)
    mobile.change(null)
  }
  return (
    <div className={fieldStyle.fields}>
      <TextField {...orNothing(name)} label={m.lead_person()} required={!isKnown} disabled={isKnown} />
      <TextField {...orNothing(mobile)} label={m.lead_mobile()} required={!isKnown} disabled={isKnown} />
      <KnownPerson mobile={isKnown ? null : mobile.value} onChoose={choose} />
      <RecordField
        {...personId}
        change={choose}
        empty={null}
        label={m.lead_known_person()}
        help={m.lead_known_person_help()}
        resource={people}
        labelOf={(person) => `${person.name} ${person.mobile}`}
      />
    </div>
  )
}

function Basics({ form, row, isOwnOnly }: { form: Form<NewLead>; row: Lead | null; isOwnOnly: boolean }) {
  const ownerId = form.bind('ownerId')
  return (
    <div className={fieldStyle.fields}>
      <RecordField
        {...form.bind('storeId')}
        empty=""
        label={m.lead_store()}
        resource={stores}
        labelOf={(store) => store.name}
        required
      />
      <ChoiceField
        {...form.bind('source')}
        label={m.lead_source()}
        options={leadLabels.source.options(leadSources)}
        required
      />
      <RecordField
        {...ownerId}
        disabled={ownerId.disabled || isOwnOnly}
        empty={null}
        label={m.lead_owner()}
        resource={people}
        labelOf={nameOf}
      />
      <MoneyField {...form.bind('costFen')} label={m.lead_cost()} help={m.lead_cost_help()} />
      <ProseField {...form.bind('wish')} label={m.lead_wish()} help={m.lead_wish_help()} maxLength={500} />
      {row?.consentAt == null ? null : (
        <p className={textStyle.note}>
          {m.lead_consented({ at: minuteOf(row.consentAt), version: row.consentVersion ?? '' })}
        </p>
      )}
    </div>
  )
}

function NextStep({ form }: { form: Form<NewLead> }) {
  return (
    <div className={fieldStyle.fields}>
      <TextField
        {...orNothing(form.bind('nextStep'))}
        label={m.lead_next_step()}
        help={m.lead_next_step_help()}
        maxLength={100}
      />
      <DateField {...form.bind('nextStepOn')} empty={null} label={m.lead_next_step_on()} />
    </div>
  )
}

/** An empty text is null. */
const orNothing = (binding: Binding<string | null>): Binding<string> => ({
  ...binding,
  value: binding.value ?? '',
  change: (text) => binding.change(text === '' ? null : text),
})

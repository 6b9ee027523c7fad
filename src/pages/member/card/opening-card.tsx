import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { m } from '#messages'
import { type MembershipPlan, plans } from '../../../../contract/catalogue/membership-plan'
import { check } from '../../../../contract/check'
import type { Member } from '../../../../contract/membership/member'
import { type MembershipDraft, memberships } from '../../../../contract/membership/membership'
import { lastDay } from '../../../../contract/membership/membership-days'
import type { FieldProblem } from '../../../../contract/problem'
import { DateField } from '../../../kit/form/date-field'
import fieldStyle from '../../../kit/form/field.module.css'
import { type Binding, missing } from '../../../kit/form/form'
import { MoneyField } from '../../../kit/form/money-field'
import { NumberField } from '../../../kit/form/number-field'
import { RecordField } from '../../../kit/form/record-field'
import { ProseField } from '../../../kit/form/text-field'
import { requestKey } from '../../../kit/record/editor-config'
import { rowQuery } from '../../../kit/record/row-query'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { RequestError } from '../../../lib/api/request-error'
import { errorSentence } from '../../../lib/error-sentence'
import { fieldSentence } from '../../../lib/field-sentence'
import { dayOf } from '../../../lib/format'
import { nameOf } from '../labels'

/** A card from before this console, as it is today; a new one is sold through an order. */
export function OpeningCard({ member, onClose }: { member: Member; onClose: () => void }) {
  const today = dayOf(new Date())
  const [draft, setDraft] = useState<MembershipDraft>({
    memberId: member.id,
    planId: '',
    startsOn: today,
    endsOn: '',
    timesLeft: null,
    balanceFen: null,
    valueFen: missing,
    note: '',
  })
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const cache = useQueryClient()
  const key = useRef(requestKey())
  const { data: plan } = useQuery(rowQuery(plans, draft.planId || null))
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(memberships.create, { body: draft, idempotencyKey: key.current }),
    onSuccess: (card) => {
      Toast.success(m.kit_saved({ name: card.name }))
      onClose()
    },
    onError: (reason) => setProblems(reason instanceof RequestError ? (reason.problem.fields ?? []) : []),
  })
  const change = (patch: Partial<MembershipDraft>) => {
    setDraft((now) => ({ ...now, ...patch }))
    setProblems(problems.filter(({ path }) => !(String(path[0]) in patch)))
    // Changed content is another request, with another key.
    key.current = requestKey()
  }
  const bind = <K extends keyof MembershipDraft>(name: K): Binding<MembershipDraft[K]> => {
    const found = problems.find(({ path }) => path[0] === name)
    return {
      name,
      value: draft[name],
      problem: found === undefined ? null : fieldSentence(found),
      problems: [],
      disabled: isPending,
      change: (value) => change({ [name]: value }),
      leave: () => {},
    }
  }
  const choose = async (planId: string) => {
    change({ planId })
    if (planId === '') return
    const chosen = await cache.ensureQueryData(rowQuery(plans, planId))
    change({ planId, ...draftDefaults(chosen, draft.startsOn) })
  }
  const save = () => {
    const { fields } = check(memberships.draft, draft)
    setProblems(fields ?? [])
    if (fields === undefined) mutate()
  }
  const value = bind('valueFen')
  return (
    <Dialog
      title={m.membership_opening_title({ name: member.name })}
      confirmText={m.kit_save()}
      width={640}
      isPending={isPending}
      onDo={save}
      onCancel={onClose}
    >
      <p className={textStyle.note}>{m.membership_opening_help()}</p>
      {error === null || problems.length > 0 ? null : (
        <p role="alert" className={textStyle.alert}>
          {errorSentence(error)}
        </p>
      )}
      <div className={fieldStyle.fields}>
        <RecordField
          {...bind('planId')}
          change={(id) => void choose(id)}
          empty=""
          label={m.member_plan()}
          resource={plans}
          labelOf={nameOf}
          required
          wide
        />
        <DateField {...bind('startsOn')} empty="" label={m.membership_starts_on()} required />
        <DateField {...bind('endsOn')} empty="" label={m.membership_ends_on()} required />
        {plan?.kind === 'times' ? (
          <NumberField {...bind('timesLeft')} empty={null} label={m.membership_times()} required />
        ) : null}
        {plan?.kind === 'stored' ? (
          <MoneyField {...bind('balanceFen')} label={m.membership_balance()} required />
        ) : null}
        <MoneyField
          {...value}
          change={(fen) => value.change(fen ?? missing)}
          label={m.membership_value()}
          help={m.membership_value_help()}
          required
        />
        <ProseField {...bind('note')} label={m.membership_note()} maxLength={200} />
      </div>
    </Dialog>
  )
}

/** The default values of a card of this plan; null where the plan has none. */
const draftDefaults = (plan: MembershipPlan, startsOn: string): Partial<MembershipDraft> => ({
  endsOn: lastDay(startsOn, plan),
  timesLeft: plan.kind === 'times' ? plan.times : null,
  balanceFen: plan.kind === 'stored' ? plan.salePriceFen : null,
  valueFen: plan.salePriceFen,
})

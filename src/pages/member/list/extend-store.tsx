import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { m } from '#messages'
import { stores } from '../../../../contract/catalogue/store'
import { memberships } from '../../../../contract/membership/membership'
import fieldStyle from '../../../kit/form/field.module.css'
import { NumberField } from '../../../kit/form/number-field'
import { payloadField } from '../../../kit/form/payload-field'
import { RecordField } from '../../../kit/form/record-field'
import { SwitchField } from '../../../kit/form/switch-field'
import { ProseField } from '../../../kit/form/text-field'
import { requestKey } from '../../../kit/record/editor-config'
import { usePayload } from '../../../kit/record/use-payload'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { RequestError } from '../../../lib/api/request-error'
import { errorSentence } from '../../../lib/error-sentence'
import { count } from '../../../lib/format'
import { nameOf } from '../labels'
import style from './member.module.css'

interface Wish {
  storeId: string
  days: number
  reason: string
  everywhere: boolean
}

/** More days for every card of a store's members after a closure; their number is shown before it is done. */
export function ExtendStore(props: { start: { storeId: string; days: number }; onClose: () => void }) {
  const { start, onClose } = props
  const key = useRef(requestKey())
  const { mutate, error, isPending } = useMutation({
    mutationFn: (wish: Wish) =>
      call(memberships.extendStore, { body: { ...wish, dryRun: false }, idempotencyKey: key.current }),
    onSuccess: ({ cards }) => {
      Toast.success(m.member_extended({ count: count(cards) }))
      onClose()
    },
  })
  const refused = error instanceof RequestError ? (error.problem.fields ?? []) : []
  const { form, checked } = usePayload(
    () => ({ ...start, reason: m.member_extend_reason(), everywhere: false, dryRun: false }),
    refused,
  )
  // `usePayload` was started with these members, and its fields keep their types; the contract checks them before they are sent.
  const wish = form.values as unknown as Wish
  const isWhole = wish.storeId !== '' && Number.isInteger(wish.days) && wish.days > 0 && wish.days <= 365
  const preview = usePreview(wish, isWhole)
  const change: typeof form.change = (patch) => {
    key.current = requestKey()
    form.change(patch)
  }
  const field = <T,>(name: string, empty: T) => payloadField<T>({ ...form, change }, name, empty)
  const run = () => {
    if (checked(memberships.extendStore.body) !== null) mutate(wish)
  }
  const none = preview.data?.cards === 0
  return (
    <Dialog
      title={m.member_extend_store()}
      confirmText={
        isWhole && preview.data !== undefined
          ? m.member_extend_ok({ count: count(preview.data.cards) })
          : m.membership_do_extend()
      }
      width={600}
      isPending={isPending}
      isDisabled={none}
      onDo={run}
      onCancel={onClose}
    >
      {error === null || refused.length > 0 ? null : (
        <p role="alert" className={textStyle.alert}>
          {errorSentence(error)}
        </p>
      )}
      <div className={fieldStyle.fields}>
        <RecordField
          {...field('storeId', '')}
          empty=""
          label={m.member_store()}
          resource={stores}
          labelOf={nameOf}
          required
        />
        <NumberField
          {...field<number | null>('days', null)}
          empty={null}
          label={m.membership_extend_days()}
          suffix={m.membership_days_unit()}
          required
        />
        <SwitchField
          {...field('everywhere', false)}
          label={m.member_extend_everywhere()}
          help={m.member_extend_everywhere_help()}
        />
        <ProseField {...field('reason', '')} label={m.membership_reason()} maxLength={200} required />
        <p className={`${style.outcome} ${fieldStyle.fieldWide}`} role="status">
          {!isWhole
            ? m.member_extend_preview_wait()
            : preview.error !== null
              ? errorSentence(preview.error)
              : preview.data === undefined
                ? m.kit_loading()
                : m.member_extend_preview({
                    cards: count(preview.data.cards),
                    members: count(preview.data.members),
                    days: wish.days,
                  })}
        </p>
      </div>
    </Dialog>
  )
}

/** A preview of the effect, which changes nothing. */
function usePreview({ storeId, days, everywhere }: Wish, isWhole: boolean) {
  return useQuery({
    queryKey: [memberships.name, 'extend', { storeId, days, everywhere }],
    queryFn: ({ signal }) =>
      call(memberships.extendStore, {
        body: { storeId, days, everywhere, reason: m.member_extend_reason(), dryRun: true },
        idempotencyKey: requestKey(),
        signal,
      }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
}

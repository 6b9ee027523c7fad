import { m } from '#messages'
import type { Membership } from '../../../../contract/membership/membership'
import { type FreezeRefusal, freezeOutcome } from '../../../../contract/membership/membership-days'
import { DateField } from '../../../kit/form/date-field'
import fieldStyle from '../../../kit/form/field.module.css'
import { payloadField } from '../../../kit/form/payload-field'
import { ProseField } from '../../../kit/form/text-field'
import type { PayloadForm } from '../../../kit/record/lifecycle-transition'
import { dayOf } from '../../../lib/format'
import memberStyle from '../list/member.module.css'
import style from './card.module.css'
import { type FreezePreset, presetsOf } from './freeze-preset'

/** The first and the last day of a freeze, with the card's new last day as a preview. */
export function FreezeWizard({ form, card }: { form: PayloadForm; card: Membership }) {
  const today = dayOf(new Date())
  const from = payloadField(form, 'from', '')
  const to = payloadField(form, 'to', '')
  const isWhole = from.value !== '' && to.value !== ''
  const outcome = isWhole ? freezeOutcome(card, from.value, to.value, today) : null
  const refusals = outcome?.refusals ?? []
  const text = (codes: readonly FreezeRefusal[]) => {
    const code = refusals.find((one) => codes.includes(one))
    return code === undefined ? null : refusalSentences[code](card)
  }
  return (
    <div className={fieldStyle.fields}>
      <div className={`${fieldStyle.field} ${fieldStyle.fieldWide} ${style.presets}`}>
        <span>{m.membership_freeze_presets()}</span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form */}
        <div role="group" aria-label={m.membership_freeze_presets()}>
          {presetsOf(card, from.value, today).map((preset) => (
            <button
              key={preset.key}
              type="button"
              aria-pressed={preset.to === to.value}
              onClick={() => to.change(preset.to)}
            >
              {presetLabels[preset.key](preset)}
            </button>
          ))}
        </div>
      </div>
      <DateField
        {...from}
        problem={text(['freeze_in_past', 'freeze_after_end']) ?? from.problem}
        empty=""
        label={m.membership_freeze_from()}
        required
      />
      <DateField
        {...to}
        problem={text(['freeze_reversed', 'freeze_too_short', 'freeze_too_many_days']) ?? to.problem}
        empty=""
        label={m.membership_freeze_to()}
        required
      />
      <p className={`${memberStyle.outcome} ${fieldStyle.fieldWide}`} role="status">
        {outcome === null || refusals.length > 0 ? (
          (text(['freeze_too_often']) ?? m.membership_freeze_not_so({ on: card.endsOn }))
        ) : (
          <>
            <strong>{m.membership_freeze_outcome({ from: card.endsOn, to: outcome.endsOn })}</strong>
            <span>
              {m.membership_freeze_left({
                frozen: outcome.days,
                days: outcome.daysLeftToFreeze,
                count: card.freezeMaxCount - card.freezeCount - 1,
              })}
            </span>
          </>
        )}
      </p>
      <ProseField
        {...payloadField(form, 'reason', '')}
        label={m.membership_reason()}
        maxLength={200}
        required
      />
    </div>
  )
}

const presetLabels: Record<FreezePreset['key'], (preset: FreezePreset) => string> = {
  week: () => m.membership_freeze_week(),
  twoWeeks: () => m.membership_freeze_two_weeks(),
  month: () => m.membership_freeze_month(),
  most: ({ days }) => m.membership_freeze_most({ days }),
}

const refusalSentences: Record<FreezeRefusal, (card: Membership) => string> = {
  freeze_reversed: () => m.membership_freeze_reversed(),
  freeze_in_past: () => m.membership_freeze_in_past(),
  freeze_after_end: ({ endsOn }) => m.membership_freeze_after_end({ on: endsOn }),
  freeze_too_short: ({ freezeMinDays }) => m.membership_freeze_too_short({ days: freezeMinDays }),
  freeze_too_many_days: ({ freezeMaxDays, freezeUsedDays }) =>
    m.membership_freeze_too_many_days({ days: Math.max(0, freezeMaxDays - freezeUsedDays) }),
  freeze_too_often: ({ freezeMaxCount }) => m.membership_freeze_too_often({ count: freezeMaxCount }),
}

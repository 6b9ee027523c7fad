import IconDelete from '@douyinfe/semi-icons/lib/es/icons/IconDelete'
import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { EarningTier } from '../../../../contract/sales/earning-rule'
import { type Binding, missing } from '../../../kit/form/form'
import { MoneyField } from '../../../kit/form/money-field'
import { NumberField } from '../../../kit/form/number-field'
import textStyle from '../../../kit/ui/text.module.css'
import { fieldSentence } from '../../../lib/field-sentence'
import { percentBinding } from './percent-binding'
import style from './tiers-field.module.css'

/** The tiers of a commission, in rising order. */
export function TiersField({
  value: tiers,
  problem,
  problems,
  disabled,
  change,
  leave,
}: Binding<EarningTier[]>) {
  const put = (at: number, tier: Partial<EarningTier>) =>
    change(tiers.map((old, index) => (index === at ? { ...old, ...tier } : old)))
  const bare = { problems: [], disabled, leave }
  const problemAt = (at: number, name: keyof EarningTier) => {
    const found = problems.find(({ path }) => path[1] === at && path[2] === name)
    return found === undefined ? null : fieldSentence(found)
  }
  const isOfTier = problems.some(({ path }) => path.length > 1)
  return (
    <fieldset className={style.tiers}>
      <legend>{m.earning_tiers()}</legend>
      <p className={textStyle.note}>{m.earning_tiers_help()}</p>
      {tiers.map((tier, at) => (
        // Tiers have no id, and only the last ones come and go.
        // biome-ignore lint/suspicious/noArrayIndexKey: their order is their meaning
        <div key={at} className={style.tier}>
          <MoneyField
            {...bare}
            name={`tiers.${at}.fromFen`}
            label={m.earning_tier_from({ n: at + 1 })}
            required
            value={tier.fromFen}
            problem={problemAt(at, 'fromFen')}
            change={(fromFen) => put(at, { fromFen: fromFen ?? missing })}
          />
          <NumberField
            {...percentBinding({
              ...bare,
              name: `tiers.${at}.permille`,
              value: tier.permille,
              problem: problemAt(at, 'permille'),
              change: (permille) => put(at, { permille }),
            })}
            empty={missing}
            suffix="%"
            label={m.earning_tier_percent({ n: at + 1 })}
            required
          />
          <Button
            type="tertiary"
            theme="borderless"
            icon={<IconDelete aria-hidden />}
            aria-label={m.earning_tier_remove({ n: at + 1 })}
            disabled={disabled}
            onClick={() => change(tiers.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {problem !== null && !isOfTier ? (
        <p role="alert" className={textStyle.problem}>
          {problem}
        </p>
      ) : null}
      {disabled || tiers.length >= 10 ? null : (
        <Button
          type="tertiary"
          icon={<IconPlus aria-hidden />}
          onClick={() => change([...tiers, { fromFen: tiers.length === 0 ? 0 : missing, permille: missing }])}
        >
          {m.earning_tier_add()}
        </Button>
      )}
    </fieldset>
  )
}

import { m } from '#messages'
import { type PlanDraft, unitPriceFen } from '../../../contract/catalogue/membership-plan'
import { yuan } from '../../lib/format'
import { priceLabels, termLabel, unitLabel } from './labels'
import style from './price.module.css'

/** A preview of the plan on the site, from the present input. */
export function PlanCard({ plan }: { plan: PlanDraft }) {
  const { name, badge, listPriceFen, salePriceFen, kind, benefits } = plan
  const isPriced = Number.isInteger(salePriceFen) && salePriceFen > 0
  return (
    <figure className={style.card} aria-label={m.plan_preview()}>
      {badge === 'none' ? null : <em>{priceLabels.badge.label(badge)}</em>}
      <figcaption>{name.trim() === '' ? m.plan_name() : name}</figcaption>
      <p className={style.cardPrice}>
        <strong>{isPriced ? yuan(salePriceFen) : '¥—'}</strong>
        {isPriced && Number.isInteger(listPriceFen) && listPriceFen > salePriceFen ? (
          <del>{yuan(listPriceFen)}</del>
        ) : null}
      </p>
      <p className={style.cardTerm}>
        {termLabel(plan)}
        {isPriced && kind !== 'stored' ? ` · ${unitLabel(kind, unitPriceFen(plan))}` : null}
      </p>
      {benefits.length === 0 ? null : (
        <ul>
          {benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      )}
    </figure>
  )
}

import { m } from '#messages'
import { type PlanDraft, unitPriceFen } from '../../../contract/catalogue/membership-plan'
import { yuan } from '../../lib/format'
import { badgeLabel, termLabel, unitLabel } from './labels'

/** A preview of the plan on the site, from the present input. */
export function PlanCard({ plan }: { plan: PlanDraft }) {
  const { name, badge, listPriceFen, salePriceFen, kind, benefits } = plan
  const isPriced = Number.isInteger(salePriceFen) && salePriceFen > 0
  return (
    <figure className="price-card" aria-label={m.plan_preview()}>
      {badge === 'none' ? null : <em>{badgeLabel(badge)}</em>}
      <figcaption>{name.trim() === '' ? m.plan_name() : name}</figcaption>
      <p className="price-card-price">
        <strong>{isPriced ? yuan(salePriceFen) : '¥—'}</strong>
        {isPriced && Number.isInteger(listPriceFen) && listPriceFen > salePriceFen ? (
          <del>{yuan(listPriceFen)}</del>
        ) : null}
      </p>
      <p className="price-card-term">
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

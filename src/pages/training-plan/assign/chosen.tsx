import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import { m } from '#messages'
import type { PlanCandidate } from '../../../../contract/training/training-plan'

interface Props {
  members: readonly PlanCandidate[]
  isDisabled: boolean
  onRemove: (id: string) => void
}

/** The chosen members, and their present plans. */
export function AssignChosen({ members, isDisabled, onRemove }: Props) {
  return (
    <section className="assign-chosen" aria-label={m.trainingplan_assign_chosen({ count: members.length })}>
      <h3 role="status">{m.trainingplan_assign_chosen({ count: members.length })}</h3>
      {members.length === 0 ? (
        <p className="kit-faint">{m.trainingplan_assign_none()}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys as well
        <ul tabIndex={0}>
          {members.map((member) => (
            <li key={member.id}>
              <span className="assign-name">
                <strong>{member.name}</strong>
                <span className="kit-faint">{`${member.memberNo} ${member.mobile}`}</span>
              </span>
              <span className="assign-plans">
                {member.plans.length === 0 ? (
                  <span className="kit-faint">{m.trainingplan_assign_free()}</span>
                ) : null}
                {member.plans.map(({ id, name, startOn, endOn }) => (
                  <span key={id}>
                    {m.trainingplan_assign_running({ name })}
                    <small>{m.trainingplan_assign_between({ from: startOn, to: endOn })}</small>
                  </span>
                ))}
              </span>
              <button
                type="button"
                className="kit-row-button"
                aria-label={m.trainingplan_assign_remove({ name: member.name })}
                disabled={isDisabled}
                onClick={() => onRemove(member.id)}
              >
                <IconClose aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

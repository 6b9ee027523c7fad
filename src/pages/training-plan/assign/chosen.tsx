import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import { m } from '#messages'
import type { PlanCandidate } from '../../../../contract/training/training-plan'
import rowButtonStyle from '../../../kit/ui/row-button.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import style from './assign.module.css'

interface Props {
  members: readonly PlanCandidate[]
  isDisabled: boolean
  onRemove: (id: string) => void
}

export function AssignChosen({ members, isDisabled, onRemove }: Props) {
  return (
    <section className={style.chosen} aria-label={m.trainingplan_assign_chosen({ count: members.length })}>
      <h3 role="status">{m.trainingplan_assign_chosen({ count: members.length })}</h3>
      {members.length === 0 ? (
        <p className={textStyle.faint}>{m.trainingplan_assign_none()}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys as well
        <ul tabIndex={0}>
          {members.map((member) => (
            <li key={member.id}>
              <span className={style.name}>
                <strong>{member.name}</strong>
                <span className={textStyle.faint}>{`${member.memberNo} ${member.mobile}`}</span>
              </span>
              <span className={style.plans}>
                {member.plans.length === 0 ? (
                  <span className={textStyle.faint}>{m.trainingplan_assign_free()}</span>
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
                className={rowButtonStyle.rowButton}
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

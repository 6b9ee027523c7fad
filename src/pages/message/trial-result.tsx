import { m } from '#messages'
import type { Trial } from '../../../contract/messaging/message-channels'
import textStyle from '../../kit/ui/text.module.css'

/** What a channel answered to a message that was sent as a try. */
export function TrialResult({ trial }: { trial: Trial }) {
  return (
    <div role="status">
      <p className={trial.outcome === 'accepted' ? undefined : textStyle.problem}>
        {outcomes[trial.outcome]()}
      </p>
      {trial.answer === null ? null : (
        <p className={textStyle.note}>{m.webhook_try_answer({ answer: trial.answer })}</p>
      )}
    </div>
  )
}

const outcomes = {
  accepted: m.webhook_try_accepted,
  refused: m.webhook_try_refused,
  not_sent: m.webhook_try_not_sent,
  unanswered: m.webhook_try_unanswered,
}

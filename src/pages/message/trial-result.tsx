import { m } from '#messages'
import type { Trial, TrialWhy } from '../../../contract/messaging/message-channels'
import textStyle from '../../kit/ui/text.module.css'

/** What a channel answered to a message that was sent as a try. */
export function TrialResult({ trial }: { trial: Trial }) {
  return (
    <div role="status">
      <p className={trial.outcome === 'accepted' ? undefined : textStyle.problem}>
        {outcomes[trial.outcome]()}
      </p>
      {trial.why === null ? null : <p>{whys[trial.why]()}</p>}
      {trial.answer === null ? null : (
        <p className={textStyle.note}>{m.webhook_try_answer({ answer: trial.answer })}</p>
      )}
    </div>
  )
}

const whys: Record<TrialWhy, () => string> = {
  no_template: m.webhook_why_no_template,
  unreachable: m.webhook_why_unreachable,
  private_address: m.webhook_why_private_address,
  no_answer: m.webhook_why_no_answer,
  key: m.webhook_why_key,
  balance: m.webhook_why_balance,
  frequency: m.webhook_why_frequency,
  approval: m.webhook_why_approval,
  number: m.webhook_why_number,
  declined: m.webhook_why_declined,
  content: m.webhook_why_content,
  vendor_fault: m.webhook_why_vendor_fault,
  receiver_refused: m.webhook_why_receiver_refused,
  receiver_key: m.webhook_why_receiver_key,
  receiver_failed: m.webhook_why_receiver_failed,
  login: m.smtp_why_login,
  tls: m.smtp_why_tls,
  sender: m.smtp_why_sender,
  mailbox: m.smtp_why_mailbox,
  mail_server: m.smtp_why_mail_server,
  allow_list: m.wechat_why_allow_list,
  follower: m.wechat_why_follower,
}

const outcomes = {
  accepted: m.webhook_try_accepted,
  refused: m.webhook_try_refused,
  not_sent: m.webhook_try_not_sent,
  unanswered: m.webhook_try_unanswered,
}

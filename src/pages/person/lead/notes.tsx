import { m } from '#messages'
import type { Lead } from '../../../../contract/sales/lead'
import textStyle from '../../../kit/ui/text.module.css'
import { minuteOf } from '../../../lib/format'
import style from './lead.module.css'

/** What was said with a person of a lead, the latest first. */
export function Notes({ lead }: { lead: Lead }) {
  return lead.notes.length === 0 ? (
    <p className={textStyle.note}>{m.lead_notes_none()}</p>
  ) : (
    <ul className={style.notes}>
      {lead.notes.map(({ id, at, who, isFromSite, text }) => (
        <li key={id}>
          {text}
          <small>
            {minuteOf(at)} {isFromSite ? m.lead_note_from_site() : who}
          </small>
        </li>
      ))}
    </ul>
  )
}

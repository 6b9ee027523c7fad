import IconClockStroked from '@douyinfe/semi-icons/lib/es/icons/IconClockStroked'
import IconCrossStroked from '@douyinfe/semi-icons/lib/es/icons/IconCrossStroked'
import IconMinusStroked from '@douyinfe/semi-icons/lib/es/icons/IconMinusStroked'
import IconSendStroked from '@douyinfe/semi-icons/lib/es/icons/IconSendStroked'
import IconTick from '@douyinfe/semi-icons/lib/es/icons/IconTick'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { enrolmentStates } from '../../../../contract/devices/device-task'
import type { Tone } from '../../../kit/ui/status-tag'
import style from './matrix.module.css'

/** `absent`: never requested; `unable`: the device is filled at the device. */
export type CellState = (typeof enrolmentStates)[number] | 'absent' | 'unable'

interface StateTag {
  label: () => string
  tone: Tone
  mark: ReactNode
}

const stateTags: Record<CellState, StateTag> = {
  enrolled: { label: m.device_enrolment_enrolled, tone: 'good', mark: <IconTick aria-hidden /> },
  queued: { label: m.device_enrolment_queued, tone: 'new', mark: <IconClockStroked aria-hidden /> },
  sent: { label: m.device_enrolment_sent, tone: 'new', mark: <IconSendStroked aria-hidden /> },
  failed: { label: m.device_enrolment_failed, tone: 'bad', mark: <IconCrossStroked aria-hidden /> },
  removing: { label: m.device_enrolment_removing, tone: 'warning', mark: <IconMinusStroked aria-hidden /> },
  removed: { label: m.device_enrolment_removed, tone: 'quiet', mark: <IconMinusStroked aria-hidden /> },
  absent: { label: m.device_enrolment_absent, tone: 'quiet', mark: <span aria-hidden="true">·</span> },
  unable: { label: m.device_enrolment_unable, tone: 'quiet', mark: <span aria-hidden="true">—</span> },
}

export const enrolmentLabel = (state: CellState) => stateTags[state].label()
export const enrolmentOf = (state: CellState) => ({
  label: enrolmentLabel(state),
  tone: stateTags[state].tone,
})

/** A state as a mark; its label is next to it, or in the name of the element around it. */
export function EnrolmentMark({ state }: { state: CellState }) {
  return (
    <span className={style.mark} data-state={state}>
      {stateTags[state].mark}
    </span>
  )
}

const inLegend: readonly CellState[] = [
  'enrolled',
  'queued',
  'sent',
  'failed',
  'removing',
  'removed',
  'absent',
]

export function Legend() {
  return (
    <ul className={style.legend} aria-label={m.device_legend()}>
      {inLegend.map((state) => (
        <li key={state}>
          <EnrolmentMark state={state} />
          {enrolmentLabel(state)}
        </li>
      ))}
    </ul>
  )
}

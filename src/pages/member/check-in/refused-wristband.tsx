import IconCrossCircleStroked from '@douyinfe/semi-icons/lib/es/icons/IconCrossCircleStroked'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import type { WristbandScan } from '../../../../contract/membership/wristband'
import { dayAndTime } from '../../../domain/lesson/day-and-time'
import { Avatar } from '../../../kit/avatar/avatar'
import textStyle from '../../../kit/ui/text.module.css'
import { Link } from '../../../lib/link'
import { numberAndMobile } from '../labels'
import style from './desk.module.css'
import type { CheckInDesk } from './use-desk'

/** A wristband that is lost or out of use: since when, whose it is, and the way on. */
export function RefusedWristband({ desk, band }: { desk: CheckInDesk; band: WristbandScan }) {
  const [params] = useSearchParams()
  const member = desk.memberOf(band.member?.id)
  const sheet = new URLSearchParams(params)
  if (member !== undefined) sheet.set('open', member.id)
  return (
    <div className={`${style.stage} ${style.stageDeny}`} role="alert">
      <p className={style.verdict}>
        <IconCrossCircleStroked aria-hidden />
        {refusalOf(band)}
      </p>
      {member === undefined ? (
        <p>{m.wristband_refused_elsewhere()}</p>
      ) : (
        <>
          <div className={style.stageWho}>
            <Avatar name={member.name} id={member.avatarId} size="large" />
            <div>
              <h2>{member.name}</h2>
              <p>{numberAndMobile(member)}</p>
              <p className={textStyle.faint}>{m.wristband_refused_help()}</p>
            </div>
          </div>
          <Button theme="solid" onClick={() => desk.acceptWearer(member)}>
            {m.wristband_check_in_anyway()}
          </Button>
          <ul className={style.notes}>
            <li>
              <Link to={`?${sheet}`}>{m.member_desk_sheet()}</Link>
            </li>
          </ul>
        </>
      )}
    </div>
  )
}

function refusalOf({ refusal, since }: WristbandScan): string {
  const day = since === null ? '' : dayAndTime(since)
  if (refusal === 'wristband_lost') return m.wristband_refused_lost({ day })
  return (refusal === 'wristband_replaced' ? m.wristband_refused_replaced : m.wristband_refused_ended)({
    day,
  })
}

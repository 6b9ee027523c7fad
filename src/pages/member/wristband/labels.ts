import { m } from '#messages'
import type { WristbandStatus } from '../../../../contract/membership/wristband'
import { enumLabels } from '../../../kit/ui/enum-labels'

export const wristbandLabels = {
  status: enumLabels<WristbandStatus>(
    {
      active: m.wristband_status_active,
      lost: m.wristband_status_lost,
      replaced: m.wristband_status_replaced,
      ended: m.wristband_status_ended,
    },
    { active: 'good', lost: 'bad', replaced: 'quiet', ended: 'quiet' },
  ),
  action: enumLabels({
    issue: m.wristband_do_issue,
    reportLost: m.wristband_do_report_lost,
    recover: m.wristband_do_recover,
    replace: m.wristband_do_replace,
    end: m.wristband_do_end,
  }),
}

import { sql } from 'kysely'
import { wristbands } from '../../../contract/membership/wristband'
import type { App } from '../../kit/app'
import { serve } from '../../kit/resource/serve'
import { memberRows } from '../../shared/member-rows'
import { registerMemberMoments } from '../member/member-moments'
import { changeWristband, replaceWristband } from './change-wristband'
import { issueWristband } from './issue-wristband'
import { scanWristband } from './scan-wristband'
import { wristbandMoments } from './wristband-moments'
import { listWristbands, wristbandRows } from './wristband-rows'

export function wristbandRoutes(app: App): void {
  const rows = wristbandRows
  registerMemberMoments('wristband', wristbandMoments)
  serve(
    app,
    wristbands.list,
    async ({ tx, id }) => ({ rows: await listWristbands(tx, sql`member.id = ${id}`) }),
    { rows: memberRows },
  )
  serve(app, wristbands.issue, issueWristband, { rows: memberRows })
  serve(app, wristbands.scan, scanWristband, { rows })
  serve(app, wristbands.reportLost, changeWristband('reportLost'), { rows })
  serve(app, wristbands.recover, changeWristband('recover'), { rows })
  serve(app, wristbands.replace, replaceWristband, { rows })
  serve(app, wristbands.end, changeWristband('end'), { rows })
}

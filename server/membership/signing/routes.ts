import { sql } from 'kysely'
import { agreements } from '../../../contract/membership/agreement'
import type { App } from '../../kit/app'
import { serve } from '../../kit/resource/serve'
import { visibleTo } from '../../kit/resource/store-scope'
import { agreementRows, listAgreements } from '../agreement/agreement-rows'
import { fillText, valuesOfCard } from '../agreement/fill-text'
import { agreementPdfRoute } from './send-pdf'
import { refreshAgreement, waiveAgreement } from './waive-agreement'

export function agreementRoutes(app: App): void {
  const rows = agreementRows
  agreementPdfRoute(app)
  serve(
    app,
    agreements.list,
    async ({ tx, scope, query: { member, order } }) => {
      const which =
        member === undefined ? sql`order_item.order_id = ${order}` : sql`agreement.member_id = ${member}`
      return { rows: await listAgreements(tx, sql`${which} and ${visibleTo(rows, scope)}`) }
    },
    { rows },
  )
  serve(app, agreements.waive, waiveAgreement, { rows })
  serve(app, agreements.refresh, refreshAgreement, { rows })
  serve(app, agreements.preview, async ({ tx, now, body }) => {
    const values = await valuesOfCard(tx, sql`membership.status = 'active'`, now)
    return { ...fillText(body, values), of: values?.member_name ?? null }
  })
}

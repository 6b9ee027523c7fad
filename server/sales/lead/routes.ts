import { leads } from '../../../contract/sales/lead'
import type { App } from '../../kit/app'
import type { SecretBox } from '../../kit/crypto/secret-box'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { applyLeadEvent } from './apply-lead-event'
import { createLead } from './create-lead'
import { noteLead } from './note-lead'
import { funnelFile, readFunnel } from './read-funnel'
import { leadResource, leadRows, leadsSeenBy } from './resource'

export function leadRoutes(app: App, box: SecretBox): void {
  const rows = { rows: leadRows }
  // Registered before `/leads/:id`, which would match their paths too.
  serve(app, leads.funnel, readFunnel, rows)
  serve(app, leads.funnelCsv, funnelFile, rows)
  serveResource(app, leadResource, {
    forViewer: async ({ principal }) => leadsSeenBy(principal),
    create: (request) => createLead(box, request),
    apply: applyLeadEvent,
  })
  serve(app, leads.note, noteLead, rows)
}

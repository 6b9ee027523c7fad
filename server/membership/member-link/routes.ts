import { memberLinks } from '../../../contract/scheduling/member-link'
import type { App } from '../../kit/app'
import { serve } from '../../kit/resource/serve'
import { memberRows } from '../../shared/member-rows'
import { issueLink, readLink, revokeLink } from './member-link'

export function memberLinkRoutes(app: App): void {
  const options = { rows: memberRows }
  serve(app, memberLinks.read, readLink, options)
  serve(app, memberLinks.issue, issueLink, { ...options, secretReply: true })
  serve(app, memberLinks.revoke, revokeLink, options)
}

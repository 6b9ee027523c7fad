import { type Account, accounts, readLink, signIns, useLink } from '../../../contract/system/account'
import type { App } from '../../kit/app'
import { forgetSessions } from '../../kit/auth/session'
import { logSecondFactorChange } from '../../kit/http/request'
import type { EventBody, EventKey } from '../../kit/resource/definition'
import { applyEvent, readForUpdate, updateRow } from '../../kit/resource/mutations'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { requireOthers } from './check'
import { giveLink } from './give-link'
import { endEverySignIn, endSignIn, listSignIns } from './list-sign-ins'
import { linkLimits, openByLink, readLinkPurpose } from './make-link'
import { accountResource, accountsSeenBy } from './resource'
import { accountRows, signInRows } from './rows'

/** Accounts, their links and their sessions. */
export function accountRoutes(app: App): void {
  const options = { rows: accountRows, secretReply: true }
  serve(app, accounts.invite, giveLink('invite'), options)
  serve(app, accounts.reset, giveLink('reset'), options)
  serve(app, signIns.endAllOf, endEverySignIn, { rows: accountRows })
  serveResource(app, accountResource(), {
    forViewer: accountsSeenBy,
    update: async (request) => updateRow(await accountsSeenBy(request), endingSessions(request)),
    apply: applyToOthers,
  })
  serve(app, signIns.list, listSignIns, { rows: signInRows })
  serve(app, signIns.end, endSignIn, { rows: signInRows })
  // These endpoints have the token in the body, because no row has an address for it.
  const guessed = { ownTransaction: true, bodyLimit: 4096, throttle: linkLimits }
  serve(app, readLink, readLinkPurpose, guessed)
  serve(app, useLink, openByLink, guessed)
}

async function applyToOthers(
  request: RequestContext<unknown, EventBody<typeof accounts>>,
  key: EventKey<typeof accounts>,
): Promise<Account> {
  const resource = await accountsSeenBy(request)
  const row = await readForUpdate(resource, request)
  requireOthers(row)
  const account = await applyEvent(resource, key, endingSessions(request))
  if (key === 'forgetSecondFactor') logSecondFactorChange(request.c, key, request.id)
  return account
}

/** Drops this process's cached sessions at once; other processes are notified with the commit. */
function endingSessions<Body>(request: RequestContext<unknown, Body>): RequestContext<unknown, Body> {
  forgetSessions(request.c.get('parts').db)
  return request
}

import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { Trial } from '../../../contract/messaging/message-channels'
import { messageTemplates } from '../../../contract/messaging/message-templates'
import type { App, AppContext } from '../../kit/app'
import { enforceQuota } from '../../kit/auth/enforce-quota'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { settingOf } from '../../kit/setting-of'
import { linkCodeSigns } from '../../membership/member-link/link-codes'
import { addressOf } from '../address-of'
import { type ChannelSurroundings, channelsInUse } from '../channel-in-use'
import { tryChannel } from '../try-channel'
import { previewTemplate, readTemplate, readTemplates, sampleOf, updateTemplate } from './templates'

/** The texts of messages. */
export function templateRoutes(app: App, surroundings: ChannelSurroundings): void {
  serve(app, messageTemplates.list, async ({ tx }) => ({
    language: (await settingOf(tx, 'messages')).language,
    rows: await readTemplates(tx),
  }))
  serve(app, messageTemplates.update, updateTemplate)
  serve(app, messageTemplates.preview, async (request) =>
    previewTemplate(request, await readTemplate(request.tx, request.id), {
      content: request.body.content,
      link: `${pageOf(request.c)}#${'x'.repeat(linkCodeSigns)}`,
    }),
  )
  // The channel may take ten seconds.
  serve(app, messageTemplates.try, (request) => tryTemplate(request, surroundings), { ownTransaction: true })
}

const quota = { action: 'messageTemplate.try', most: 10, minutes: 10 }

/** The address of the members' page, without any member's end. */
const pageOf = (c: AppContext) => `${c.get('parts').publicOrigin ?? new URL(c.req.url).origin}/member-page`

type Try = RequestContext<unknown, output<(typeof messageTemplates)['try']['body']>>

async function tryTemplate(request: Try, surroundings: ChannelSurroundings): Promise<Trial> {
  const { tx, id, now, body, c, principal, audit } = request
  const template = await readTemplate(tx, id)
  const { rows } = await sql<{ name: string; mobile: string; email: string | null; wechat: string | null }>`
    select person.name, person.mobile, person.email, ${addressOf.wechat} as wechat from account join person on person.id = account.person_id
    where account.id = ${principal.accountId} and person.mobile is not null
  `.execute(tx)
  const [self] = rows
  // Only to oneself: anybody's number would make this a way to send any text to anyone.
  if (self === undefined) throw fieldsProblem([{ path: ['mobile'], code: 'no_person_linked' }])
  const { clock } = c.get('parts')
  const { content, variables } = await sampleOf(request, template, {
    content: body.content,
    name: self.name,
    page: pageOf(c),
  })
  const { chosen } = await channelsInUse(tx, surroundings, clock)
  const channel = chosen.find(({ reach }) => self[reach] !== null)
  const recipient = channel === undefined ? null : self[channel.reach]
  if (channel === undefined || recipient === null)
    throw fieldsProblem([
      chosen.some(({ reach }) => reach === 'email')
        ? { path: ['email'], code: 'no_own_email' }
        : { path: ['wechat'], code: 'no_own_wechat' },
    ])
  await enforceQuota(request, quota)
  const { event, language } = template
  const message = { id: newId(now.getTime()), recipient, content, event, language, variables }
  const result = await tryChannel(channel, message)
  await audit({
    action: quota.action,
    table: 'message_template',
    rowId: id,
    after: { outcome: result.outcome },
  })
  return result
}

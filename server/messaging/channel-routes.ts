import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { type MessageChannelRow, messageChannels } from '../../contract/messaging/message-channels'
import { linkVariable, messageTexts, renderMessage } from '../../contract/messaging/render-message'
import type { FieldProblem } from '../../contract/problem'
import type { App } from '../kit/app'
import type { Tx } from '../kit/db/schema'
import { newId } from '../kit/new-id'
import { fieldsProblem, problem } from '../kit/problem'
import { type RequestContext, serve } from '../kit/resource/serve'
import { settingOf } from '../kit/setting-of'
import { type ChannelSurroundings, channelSecretColumn, configOf, openChannel } from './channel-in-use'
import { isPublicAddress } from './is-public-address'
import { requirePublicHost, requireSafe, UnsafeAddress } from './post-safely'
import { tryChannel } from './try-channel'

/** What the channels of messages are set up with. Keys go in and never out. */
export function channelRoutes(app: App, surroundings: ChannelSurroundings): void {
  const { privateHooks = false } = surroundings
  serve(app, messageChannels.list, async ({ tx }) => {
    const { channel, fallback } = await settingOf(tx, 'messages')
    return { used: channel, fallback, rows: await readChannels(tx, privateHooks) }
  })
  serve(app, messageChannels.update, (request) => update(request, surroundings))
  serve(app, messageChannels.updateSms, (request) => updateSms(request, surroundings))
  serve(app, messageChannels.updateSmtp, (request) => updateSmtp(request, surroundings))
  serve(app, messageChannels.updateWechat, (request) => updateWechat(request, surroundings))
  serve(
    app,
    messageChannels.try,
    async ({ tx, id, now, body, c, audit }) => {
      if (!(await readChannels(tx, privateHooks)).some((row) => row.id === id)) throw problem('not_found')
      const { clock } = c.get('parts')
      const channel = await openChannel(tx, sql<boolean>`id = ${id}`, surroundings, clock)
      if (channel === undefined) throw fieldsProblem([{ path: ['mobile'], code: 'channel_not_set_up' }])
      const recipient = body[channel.reach]
      if (recipient === undefined) throw fieldsProblem([{ path: [channel.reach], code: 'required' }])
      const { name } = await settingOf(tx, 'business')
      const { language } = await settingOf(tx, 'messages')
      const variables = { member: trialName[language], business: name }
      const result = await tryChannel(channel, {
        id: newId(now.getTime()),
        recipient,
        event: 'test',
        language,
        variables,
        content: renderMessage(messageTexts.test.content[language], variables),
      })
      await audit({
        action: 'messageChannel.try',
        table: 'message_channel',
        rowId: id,
        after: { outcome: result.outcome },
      })
      return result
    },
    // The channel may take ten seconds.
    { ownTransaction: true },
  )
}

const trialName = { 'zh-CN': '会员', 'en-US': 'member' }

async function update(
  request: RequestContext<unknown, output<(typeof messageChannels)['update']['body']>>,
  { secrets, privateHooks = false }: ChannelSurroundings,
): Promise<MessageChannelRow> {
  const { tx, id, version, now, principal, body, audit } = request
  await sql`select from message_channel where id = ${id} for update`.execute(tx)
  const find = async () => (await readChannels(tx, privateHooks)).find((row) => row.id === id)
  const before = await find()
  if (before === undefined || before.name !== 'webhook') throw problem('not_found')
  if (before.version !== version) throw problem('stale', { current: before })
  const address = await checkedAddress(body.address, privateHooks)
  if (body.secret === undefined && !before.hasSecret)
    throw fieldsProblem([{ path: ['secret'], code: 'required' }])
  const sealed =
    body.secret === undefined ? null : secrets.seal(body.secret, { column: channelSecretColumn.column, id })
  await sql`
    update message_channel set address = ${address}, secret = coalesce(${sealed}::bytea, secret), version = version + 1,
      updated_at = ${now}, updated_by = ${principal.username}
    where id = ${id}
  `.execute(tx)
  await audit({
    action: 'messageChannel.update',
    table: 'message_channel',
    rowId: id,
    before: { address: before.address },
    after: { address, isNewSecret: sealed !== null },
  })
  return (await find())!
}

/** Writes what a vendor of short messages needs. */
async function updateSms(
  request: RequestContext<unknown, output<(typeof messageChannels)['updateSms']['body']>>,
  { secrets, privateHooks = false }: ChannelSurroundings,
): Promise<MessageChannelRow> {
  const { tx, id, version, now, principal, body, audit } = request
  await sql`select from message_channel where id = ${id} for update`.execute(tx)
  const find = async () => (await readChannels(tx, privateHooks)).find((row) => row.id === id)
  const before = await find()
  if (before === undefined || (before.name !== 'aliyun' && before.name !== 'tencent'))
    throw problem('not_found')
  if (before.version !== version) throw problem('stale', { current: before })
  const problems = smsProblems(before, body)
  if (problems.length > 0) throw fieldsProblem(problems)
  const sealed =
    body.secret === undefined ? null : secrets.seal(body.secret, { column: channelSecretColumn.column, id })
  await sql`
    update message_channel set config = ${JSON.stringify(body.sms)}::jsonb, secret = coalesce(${sealed}::bytea, secret),
      version = version + 1, updated_at = ${now}, updated_by = ${principal.username}
    where id = ${id}
  `.execute(tx)
  await audit({
    action: 'messageChannel.update',
    table: 'message_channel',
    rowId: id,
    before: { ...before.sms },
    after: { ...body.sms, isNewSecret: sealed !== null },
  })
  return (await find())!
}

function smsProblems(
  before: MessageChannelRow,
  { sms, secret }: output<(typeof messageChannels)['updateSms']['body']>,
): FieldProblem[] {
  const events = sms.templates.map(({ event }) => event)
  return [
    ...(secret === undefined && !before.hasSecret ? [{ path: ['secret'], code: 'required' }] : []),
    ...(before.name === 'tencent' && sms.appId === '' ? [{ path: ['sms', 'appId'], code: 'required' }] : []),
    ...sms.templates.flatMap(({ event, parameters }, at) => {
      const strange = parameters.find((name) => !messageTexts[event].variables.includes(name))
      const path = ['sms', 'templates', at, 'parameters']
      if (strange !== undefined) return [{ path, code: 'unknown_variable', params: { name: `{${strange}}` } }]
      return events.indexOf(event) === at ? [] : [{ path: ['sms', 'templates', at, 'event'], code: 'taken' }]
    }),
  ]
}

/** Writes server, sender and password of e-mail. */
async function updateSmtp(
  request: RequestContext<unknown, output<(typeof messageChannels)['updateSmtp']['body']>>,
  { secrets, privateHooks = false }: ChannelSurroundings,
): Promise<MessageChannelRow> {
  const { tx, id, version, now, principal, body, audit } = request
  await sql`select from message_channel where id = ${id} for update`.execute(tx)
  const find = async () => (await readChannels(tx, privateHooks)).find((row) => row.id === id)
  const before = await find()
  if (before === undefined || before.name !== 'smtp') throw problem('not_found')
  if (before.version !== version) throw problem('stale', { current: before })
  const problems = await smtpProblems(before, body, privateHooks)
  if (problems.length > 0) throw fieldsProblem(problems)
  const sealed =
    body.secret === undefined ? null : secrets.seal(body.secret, { column: channelSecretColumn.column, id })
  await sql`
    update message_channel set config = ${JSON.stringify(body.smtp)}::jsonb, secret = coalesce(${sealed}::bytea, secret),
      version = version + 1, updated_at = ${now}, updated_by = ${principal.username}
    where id = ${id}
  `.execute(tx)
  await audit({
    action: 'messageChannel.update',
    table: 'message_channel',
    rowId: id,
    before: { ...before.smtp },
    after: { ...body.smtp, isNewSecret: sealed !== null },
  })
  return (await find())!
}

/** Writes app id, app secret and templates of the official account. */
async function updateWechat(
  request: RequestContext<unknown, output<(typeof messageChannels)['updateWechat']['body']>>,
  { secrets, privateHooks = false }: ChannelSurroundings,
): Promise<MessageChannelRow> {
  const { tx, id, version, now, principal, body, audit } = request
  await sql`select from message_channel where id = ${id} for update`.execute(tx)
  const find = async () => (await readChannels(tx, privateHooks)).find((row) => row.id === id)
  const before = await find()
  if (before === undefined || before.name !== 'wechat') throw problem('not_found')
  if (before.version !== version) throw problem('stale', { current: before })
  const problems = wechatProblems(before, body)
  if (problems.length > 0) throw fieldsProblem(problems)
  const sealed =
    body.secret === undefined ? null : secrets.seal(body.secret, { column: channelSecretColumn.column, id })
  await sql`
    update message_channel set config = ${JSON.stringify(body.wechat)}::jsonb, secret = coalesce(${sealed}::bytea, secret),
      version = version + 1, updated_at = ${now}, updated_by = ${principal.username}
    where id = ${id}
  `.execute(tx)
  await audit({
    action: 'messageChannel.update',
    table: 'message_channel',
    rowId: id,
    before: { ...before.wechat },
    after: { ...body.wechat, isNewSecret: sealed !== null },
  })
  return (await find())!
}

function wechatProblems(
  before: MessageChannelRow,
  { wechat, secret }: output<(typeof messageChannels)['updateWechat']['body']>,
): FieldProblem[] {
  const events = wechat.templates.map(({ event }) => event)
  // A secret belongs to its app.
  const isKept = before.hasSecret && before.wechat?.appId === wechat.appId
  return [
    ...(secret === undefined && !isKept ? [{ path: ['secret'], code: 'required' }] : []),
    ...wechat.templates.flatMap(({ event, keywords }, at) => {
      const names = keywords.map(({ keyword }) => keyword)
      const path = ['wechat', 'templates', at]
      const known = messageTexts[event].variables.filter((name) => name !== linkVariable)
      const strange = keywords.find(({ variable }) => !known.includes(variable))
      const twice = names.find((name, place) => names.indexOf(name) !== place)
      return [
        ...(events.indexOf(event) === at ? [] : [{ path: [...path, 'event'], code: 'taken' }]),
        ...(strange === undefined
          ? []
          : [
              {
                path: [...path, 'keywords'],
                code: 'unknown_variable',
                params: { name: `{${strange.variable}}` },
              },
            ]),
        ...(twice === undefined ? [] : [{ path: [...path, 'keywords'], code: 'repeated' }]),
      ]
    }),
  ]
}

async function smtpProblems(
  before: MessageChannelRow,
  { smtp, secret }: output<(typeof messageChannels)['updateSmtp']['body']>,
  privateHooks: boolean,
): Promise<FieldProblem[]> {
  const { host, port, user, security } = smtp
  // Otherwise a person who may change settings could point the channel at their own server and receive the stored password.
  const isElsewhere =
    before.smtp?.host !== host ||
    before.smtp.port !== port ||
    before.smtp.user !== user ||
    before.smtp.security !== security
  const isPublic = isIP(host) !== 0 && isPublicAddress(host)
  return [
    ...(secret === undefined && (!before.hasSecret || isElsewhere)
      ? [{ path: ['secret'], code: before.hasSecret ? 'mail_password_again' : 'required' }]
      : []),
    ...(security === 'none' && (!privateHooks || isPublic)
      ? [{ path: ['smtp', 'security'], code: 'mail_needs_tls' }]
      : []),
    ...(privateHooks || (await isPublicHost(host))
      ? []
      : [{ path: ['smtp', 'host'], code: 'private_address' }]),
  ]
}

async function isPublicHost(host: string): Promise<boolean> {
  try {
    await requirePublicHost(host)
    return true
  } catch (error) {
    if (error instanceof UnsafeAddress) return false
    throw error
  }
}

async function checkedAddress(text: string, privateHooks: boolean): Promise<string> {
  const refuse = (code: string) => fieldsProblem([{ path: ['address'], code }])
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw refuse('url')
  const url = new URL(text)
  // Names and passwords of an address would be stored readable.
  if (url.username !== '' || url.password !== '') throw refuse('url')
  if (privateHooks) return url.href
  try {
    requireSafe(url)
    await requirePublicHost(url.hostname.replace(/^\[|\]$/g, ''))
  } catch (error) {
    if (!(error instanceof UnsafeAddress)) throw error
    throw refuse(url.protocol === 'https:' ? 'private_address' : 'url')
  }
  return url.href
}

async function readChannels(tx: Tx, allowsPrivate: boolean): Promise<MessageChannelRow[]> {
  const { rows } = await sql<Omit<MessageChannelRow, 'allowsPrivate'>>`
    select id, name, address, ${configOf}, secret is not null as has_secret, version, updated_at, updated_by from message_channel order by array_position(array['webhook', 'aliyun', 'tencent', 'smtp', 'wechat'], name)
  `.execute(tx)
  return rows.map((row) => ({ ...row, allowsPrivate }))
}

import { isIP } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { type MessageChannelRow, messageChannels, reachOf } from '../../contract/messaging/message-channels'
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
import { canHold } from './wechat/keyword-value'

/** What the channels of messages are set up with. Keys go in and never out. */
export function channelRoutes(app: App, surroundings: ChannelSurroundings): void {
  const { privateHooks = false } = surroundings
  serve(app, messageChannels.list, async ({ tx }) => {
    const { channel, fallback } = await settingOf(tx, 'messages')
    return { used: channel, fallback, rows: await readChannels(tx, privateHooks) }
  })
  serve(app, messageChannels.update, (request) =>
    changeChannel(request, surroundings, ['webhook'], (found) =>
      prepareAddress(found, request.body, privateHooks),
    ),
  )
  serve(app, messageChannels.updateSms, (request) =>
    changeChannel(request, surroundings, ['aliyun', 'tencent'], async (found) =>
      configChange(found.sms, request.body.sms, smsProblems(found, request.body)),
    ),
  )
  serve(app, messageChannels.updateSmtp, (request) =>
    changeChannel(request, surroundings, ['smtp'], async (found) =>
      configChange(found.smtp, request.body.smtp, await smtpProblems(found, request.body, privateHooks)),
    ),
  )
  serve(app, messageChannels.updateWechat, (request) =>
    changeChannel(request, surroundings, ['wechat'], async (found) =>
      configChange(found.wechat, request.body.wechat, wechatProblems(found, request.body)),
    ),
  )
  serve(
    app,
    messageChannels.try,
    async ({ tx, id, now, body, c, audit }) => {
      const row = (await readChannels(tx, privateHooks)).find((one) => one.id === id)
      if (row === undefined) throw problem('not_found')
      const { clock } = c.get('parts')
      const channel = await openChannel(tx, sql<boolean>`id = ${id}`, surroundings, clock)
      if (channel === undefined)
        throw fieldsProblem([{ path: [reachOf[row.name]], code: 'channel_not_set_up' }])
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

interface ChannelChange {
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
  /** The columns that are set besides the key. */
  sets: RawBuilder<unknown>
}

/** Locks a channel of one of these names, and writes what `prepare` makes of it; without a new key the present one stays. */
async function changeChannel(
  request: RequestContext<unknown, { secret?: string | undefined }>,
  { secrets, privateHooks = false }: ChannelSurroundings,
  names: readonly MessageChannelRow['name'][],
  prepare: (before: MessageChannelRow) => Promise<ChannelChange>,
): Promise<MessageChannelRow> {
  const { tx, id, version, now, principal, body, audit } = request
  await sql`select from message_channel where id = ${id} for update`.execute(tx)
  const find = async () => (await readChannels(tx, privateHooks)).find((row) => row.id === id)
  const found = await find()
  if (found === undefined || !names.includes(found.name)) throw problem('not_found')
  if (found.version !== version) throw problem('stale', { current: found })
  const { before, after, sets } = await prepare(found)
  const sealed =
    body.secret === undefined ? null : secrets.seal(body.secret, { column: channelSecretColumn.column, id })
  await sql`
    update message_channel set ${sets}, secret = coalesce(${sealed}::bytea, secret), version = version + 1,
      updated_at = ${now}, updated_by = ${principal.username}
    where id = ${id}
  `.execute(tx)
  await audit({
    action: 'messageChannel.update',
    table: 'message_channel',
    rowId: id,
    before,
    after: { ...after, isNewSecret: sealed !== null },
  })
  return (await find())!
}

async function prepareAddress(
  found: MessageChannelRow,
  body: output<(typeof messageChannels)['update']['body']>,
  privateHooks: boolean,
): Promise<ChannelChange> {
  const address = await checkedAddress(body.address, privateHooks)
  if (body.secret === undefined && !found.hasSecret)
    throw fieldsProblem([{ path: ['secret'], code: 'required' }])
  return { before: { address: found.address }, after: { address }, sets: sql`address = ${address}` }
}

function configChange(before: object | null, after: object, problems: FieldProblem[]): ChannelChange {
  if (problems.length > 0) throw fieldsProblem(problems)
  return { before: { ...before }, after: { ...after }, sets: sql`config = ${JSON.stringify(after)}::jsonb` }
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
      const unfit = keywords.find(
        (one) => known.includes(one.variable) && !canHold(one.keyword, one.variable),
      )
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
        ...(unfit === undefined
          ? []
          : [
              {
                path: [...path, 'keywords'],
                code: 'keyword_type',
                params: { name: `${unfit.keyword}=${unfit.variable}` },
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

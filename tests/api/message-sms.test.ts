import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Member } from '../../contract/membership/member'
import type { MessageChannelRow } from '../../contract/messaging/message-channels'
import type { MessageRow } from '../../contract/messaging/messages'
import { smsLength } from '../../contract/messaging/render-message'
import { channelSecretColumn, channelsInUse } from '../../server/messaging/channel-in-use'
import { sendMessages } from '../../server/messaging/message/send-messages'
import { signAcs3 } from '../../server/messaging/sms/sign-acs3'
import { signTc3 } from '../../server/messaging/sms/sign-tc3'
import { whyOfCode } from '../../server/messaging/sms/why-of-code'
import { startVendors } from '../harness/sms-vendors'
import {
  at,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  travel,
  workingCoach,
} from './fixtures/front-desk'
import { answer, type Gym, refusal, startGym, versioned } from './fixtures/gym'
import { newMember } from './fixtures/timetable'

const key = { keyId: 'LTAI5tExampleKeyId', secret: 'exampleSecretOfThirtySigns0123' }

describe('the signatures', () => {
  // https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature, both examples with fixed parameters.
  it.each([
    [
      '2023-10-26T10:22:32Z',
      '3156853299f313e23d1673dc12e1703d',
      '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    ],
    [
      '2023-10-26T09:01:01Z',
      'd410180a5abf7fe235dd9b74aca91fc0',
      'e521358f7776c97df52e6b2891a8bc73026794a071b50c3323388c4e0df64804',
    ],
  ])('of Alibaba Cloud is that of its example of %s', (instant, nonce, signature) => {
    const { query, headers } = signAcs3({
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      keyId: 'YourAccessKeyId',
      secret: 'YourAccessKeySecret',
      nonce,
      at: new Date(instant),
    })
    expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai')
    expect(headers.authorization).toBe(
      `ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=${signature}`,
    )
  })

  it('of Tencent Cloud is that of its example', () => {
    // https://cloud.tencent.com/document/api/213/30654; the same vector is in tests of SDKs, for example of tencentcloud_cos for Dart.
    const headers = signTc3({
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      keyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
      secret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
      at: new Date(1_551_113_065_000),
    })
    expect(headers.authorization).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
    )
  })
})

let gym: Gym
let course: CoachCourse
let member: Member
let vendors: Awaited<ReturnType<typeof startVendors>>
let say: Parameters<typeof startVendors>[1]
beforeAll(async () => {
  gym = await startGym()
  await openDesk(gym)
  course = await groupCourse(gym, await workingCoach(gym))
}, 60_000)
afterAll(() => gym.close())
beforeEach(async () => {
  await travel(gym, at('09:00'))
  await sql`delete from message`.execute(gym.db)
  member = await newMember(gym.admin, gym.mine.id)
  vendors = await startVendors({ [key.keyId]: key.secret }, (...call) => say(...call), gym.clock)
})
afterEach(() => vendors.close())

const rowOf = async (name: string): Promise<MessageChannelRow> =>
  (await answer(gym.admin('GET', '/api/v1/message-channels'))).body.rows.find(
    (row: MessageChannelRow) => row.name === name,
  )
const config = {
  keyId: key.keyId,
  signName: '力量健身',
  appId: '',
  priceLi: 45,
  templates: [{ event: 'booked', code: 'SMS_154950909', parameters: ['member', 'day', 'course'] }],
}
const tencentConfig = { ...config, appId: '1400006666' }
const setUp = async (name: string, body: object, ask = gym.admin) => {
  const row = await rowOf(name)
  return ask('PATCH', `/api/v1/message-channels/${row.id}/sms`, body, versioned(row))
}
const use = async (channel: string) => {
  const { body } = await answer(gym.admin('GET', '/api/v1/settings'))
  const setting = body.rows.find(({ name }: { name: string }) => name === 'messages')
  return gym.admin(
    'PATCH',
    '/api/v1/settings/messages',
    { value: { ...setting.value, channel } },
    versioned(setting),
  )
}
let lessons = 0
/** Each lesson at a time of its own. */
const booked = async () => {
  lessons += 1
  const [hour, day] = [8 + (lessons % 12), 5 + Math.floor(lessons / 12)]
  const startsAt = at(`${String(hour).padStart(2, '0')}:00`, `2026-03-0${day}`)
  return newBooking(gym, (await newSession(gym, course, { startsAt })).id, member.id)
}
const send = async (minutesLater = 0) => {
  const now = new Date(gym.clock().getTime() + minutesLater * 60_000)
  const smsOrigins = { aliyun: vendors.origin, tencent: vendors.origin }
  const channels = await channelsInUse(gym.db, { secrets: gym.secrets, smsOrigins }, gym.clock)
  await sendMessages({
    db: gym.db,
    channels,
    now,
    log: pino({ level: 'silent' }),
    origin: 'https://gym.example',
    secrets: gym.secrets,
  })
}
const outbox = async (): Promise<MessageRow[]> =>
  (await answer(gym.admin('GET', '/api/v1/messages'))).body.rows

const ok = {
  aliyun: { body: { Code: 'OK', Message: 'OK', BizId: '9006197469364984', RequestId: 'F655' } },
  tencent: {
    body: {
      Response: {
        SendStatusSet: [{ Code: 'Ok', Message: 'send success', SerialNo: '2640:1', Fee: 2 }],
        RequestId: 'a',
      },
    },
  },
}
const failure = {
  aliyun: (code: string) => ({ body: { Code: code, Message: '原因', RequestId: 'F655' } }),
  tencent: (code: string) => ({
    body: {
      Response: { SendStatusSet: [{ Code: code, Message: '原因', SerialNo: '', Fee: 0 }], RequestId: 'a' },
    },
  }),
}

describe('a vendor that is not set up', () => {
  it('cannot be chosen or tried, and says so', async () => {
    expect(await refusal(use('aliyun'))).toEqual([422, 'invalid', [['value.channel', 'channel_not_set_up']]])
    const row = await rowOf('tencent')
    expect(row).toMatchObject({ sms: null, hasSecret: false })
    const reply = gym.admin('POST', `/api/v1/message-channels/${row.id}/try`, { mobile: '13800138000' })
    expect(await refusal(reply)).toEqual([422, 'invalid', [['mobile', 'channel_not_set_up']]])
  })

  it('is refused without key, with a strange variable, a text twice, or by other people', async () => {
    expect(await refusal(setUp('aliyun', { sms: config }))).toEqual([
      422,
      'invalid',
      [['secret', 'required']],
    ])
    expect(await refusal(setUp('tencent', { sms: config, secret: key.secret }))).toEqual([
      422,
      'invalid',
      [['sms.appId', 'required']],
    ])
    const strange = { ...config, templates: [{ event: 'booked', code: 'SMS_1', parameters: ['amount'] }] }
    expect((await refusal(setUp('aliyun', { sms: strange, secret: key.secret })))[2]).toEqual([
      ['sms.templates.0.parameters', 'unknown_variable'],
    ])
    const twice = { ...config, templates: [config.templates[0], config.templates[0]] }
    expect((await refusal(setUp('aliyun', { sms: twice, secret: key.secret })))[2]).toEqual([
      ['sms.templates.1.event', 'taken'],
    ])
    expect((await setUp('aliyun', { sms: config, secret: key.secret }, gym.clerk)).status).toBe(403)
    expect((await setUp('webhook', { sms: config, secret: key.secret })).status).toBe(404)
    expect((await rowOf('aliyun')).hasSecret).toBe(false)
  })
})

it('its key is sealed, never returned, and in no line of the audit log', async () => {
  const reply = await answer(setUp('aliyun', { sms: config, secret: key.secret }))
  expect([reply.status, JSON.stringify(reply.body).includes(key.secret)]).toEqual([200, false])
  const { rows } = await sql<{ id: string; secret: Buffer; audit: string }>`
    select id, secret, (select string_agg(audit::text, '') from audit) as audit from message_channel where name = 'aliyun'
  `.execute(gym.db)
  const { id, secret, audit } = rows[0]!
  expect(secret.includes(key.secret)).toBe(false)
  expect(audit).not.toContain(key.secret)
  expect(gym.secrets.open(secret, { column: channelSecretColumn.column, id })).toBe(key.secret)
})

describe.each([['aliyun', config] as const, ['tencent', tencentConfig] as const])('%s', (vendor, sms) => {
  beforeEach(async () => {
    await answer(setUp(vendor, { sms, secret: key.secret }))
    expect((await use(vendor)).status).toBe(200)
    say = () => ok[vendor]
  })
  afterEach(async () => {
    await use('sandbox')
  })

  it('gets a signed call with template, values in its order, and the message’s id; the outbox its number and price', async () => {
    await booked()
    await send()
    expect(vendors.refused).toEqual([])
    const [row] = await outbox()
    const values = [member.name, expect.stringMatching(/^3月\d+日 周.$/), course.name]
    const [call] = vendors.received
    expect(call).toEqual({
      mobile: expect.stringMatching(vendor === 'aliyun' ? /^1\d{10}$/ : /^\+861\d{10}$/),
      sign: '力量健身',
      template: 'SMS_154950909',
      values: vendor === 'aliyun' ? { member: values[0], day: values[1], course: values[2] } : values,
      id: row?.id,
    })
    expect(row).toMatchObject({ status: 'sent', channel: vendor, costLi: vendor === 'aliyun' ? 45 : 90 })
  })

  it('refuses a wrong key, which is tried again and not lost', async () => {
    await answer(setUp(vendor, { sms, secret: 'anotherSecretOfThirtySigns01' }))
    await booked()
    await send()
    expect(vendors.refused).toHaveLength(1)
    expect(await outbox()).toMatchObject([{ status: 'queued', attempts: 1 }])
    await answer(setUp(vendor, { sms, secret: key.secret }))
    await send(5)
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2 }])
  })

  it.each(
    vendor === 'aliyun'
      ? ['isv.MOBILE_NUMBER_ILLEGAL', 'isv.PARAM_LENGTH_LIMIT']
      : ['FailedOperation.PhoneNumberInBlacklist', 'InvalidParameterValue.IncorrectPhoneNumber'],
  )('ends with %s, which no try can mend', async (code) => {
    say = () => failure[vendor](code)
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'failed', reason: 'refused', answer: `${code} 原因` }])
  })

  it.each(
    vendor === 'aliyun'
      ? ['isv.AMOUNT_NOT_ENOUGH', 'isv.BUSINESS_LIMIT_CONTROL']
      : ['FailedOperation.InsufficientBalanceInSmsPackage', 'LimitExceeded.PhoneNumberDailyLimit'],
  )('waits with %s, and sends once it is over', async (code) => {
    say = (_, nth) => (nth === 1 ? failure[vendor](code) : ok[vendor])
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'queued' }])
    await send(5)
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2 }])
  })

  it('that hangs up or fails inside leaves the message uncertain, and sends it no second time', async () => {
    say = () => null
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'uncertain', reason: 'unanswered' }])
    await send(60)
    expect(vendors.received).toHaveLength(1)
    await sql`delete from message`.execute(gym.db)
    say = () => failure[vendor](vendor === 'aliyun' ? 'isp.SYSTEM_ERROR' : 'InternalError.Timeout')
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'uncertain' }])
  })

  it('that cannot be reached keeps the message, and one without a text of the event refuses it', async () => {
    await vendors.close()
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'queued', attempts: 1 }])
    await sql`delete from message`.execute(gym.db)
    await answer(setUp(vendor, { sms: { ...sms, templates: [] } }))
    await booked()
    await send()
    expect(await outbox()).toMatchObject([{ status: 'failed', reason: 'refused' }])
  })

  it('gets the end of the member’s link, because vendors refuse addresses in variables', async () => {
    const templates = [{ event: 'booked', code: 'SMS_2', parameters: ['link'] }]
    await answer(setUp(vendor, { sms: { ...sms, templates } }))
    await booked()
    await send()
    const values = JSON.stringify(vendors.received[0]?.values)
    expect(values).toMatch(/"[1-9A-HJ-NP-Za-km-z]{12}"/)
    expect(values).not.toContain('://')
  })
})

it.each([
  ['isv.AMOUNT_NOT_ENOUGH', 'balance'],
  ['isv.BUSINESS_LIMIT_CONTROL', 'frequency'],
  ['isv.SMS_SIGNATURE_ILLEGAL', 'approval'],
  ['isv.SMS_TEMPLATE_ILLEGAL', 'approval'],
  ['isv.MOBILE_NUMBER_ILLEGAL', 'number'],
  ['isv.CUSTOMER_REFUSED', 'declined'],
  ['isv.PARAM_LENGTH_LIMIT', 'content'],
  ['isv.TEMPLATE_PARAMS_ILLEGAL', 'content'],
  ['InvalidAccessKeyId.NotFound', 'key'],
  ['SignatureDoesNotMatch', 'key'],
  ['FailedOperation.InsufficientBalanceInSmsPackage', 'balance'],
  ['FailedOperation.SignatureIncorrectOrUnapproved', 'approval'],
  ['FailedOperation.TemplateIncorrectOrUnapproved', 'approval'],
  ['FailedOperation.PhoneNumberInBlacklist', 'declined'],
  ['FailedOperation.ContainSensitiveWord', 'content'],
  ['InvalidParameterValue.IncorrectPhoneNumber', 'number'],
  ['InvalidParameterValue.TemplateParameterLengthLimit', 'content'],
  ['LimitExceeded.PhoneNumberDailyLimit', 'frequency'],
  ['AuthFailure.SecretIdNotFound', 'key'],
  ['UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'key'],
  ['isv.SOMETHING_NEW', undefined],
])('the code %s means %s', (code, why) => {
  expect(whyOfCode(code)).toBe(why)
})

it.each([
  ['字'.repeat(70), 70, 1],
  ['字'.repeat(71), 71, 2],
  ['字'.repeat(134), 134, 2],
  ['字'.repeat(135), 135, 3],
  [`${'字'.repeat(68)}💪`, 70, 1],
  [`${'字'.repeat(69)}💪`, 71, 2],
])('a text of %s has %i units, in %i parts', (text, signs, parts) => {
  expect(smsLength(text)).toEqual({ signs, parts })
})

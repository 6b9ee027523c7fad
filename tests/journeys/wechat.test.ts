import { afterAll, beforeAll, beforeEach, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import type { MessageChannelRow } from '../../contract/messaging/message-channels'
import { isWechatSetUp } from '../../server/messaging/wechat/wechat-account'
import { wechatEntrance } from '../../server/public/wechat/wechat-entrance'
import { linkOf } from '../api/fixtures/confirmation'
import { answer, type Gym, startGym, versioned } from '../api/fixtures/gym'
import { newMember } from '../api/fixtures/timetable'
import { type ShownSite, showSite } from '../harness/pictures'
import { startWechat } from '../harness/wechat-server'
import { type Visitor, visitor } from './browser'

const account = { appId: 'wx520c15f417810387', secret: '0123456789abcdef0123456789abcdef' }
const agent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003237) NetType/WIFI Language/zh_CN'
const authorize = 'https://open.weixin.qq.com/connect/oauth2/authorize**'

let gym: Gym
let wechat: Awaited<ReturnType<typeof startWechat>>
let site: ShownSite
let visits: Visitor[]
beforeAll(async () => {
  wechat = await startWechat({
    app: account,
    send: () => ({ body: { errcode: 0 } }),
    // Each browser has the code, and so the openid, of its own WeChat user.
    code: (code) => ({ openid: code }),
  })
  gym = await startGym({ wechatOrigin: wechat.origin })
  const { body } = await answer(gym.admin('GET', '/api/v1/message-channels'))
  const row: MessageChannelRow = body.rows.find(({ name }: MessageChannelRow) => name === 'wechat')
  const config = { wechat: { appId: account.appId, templates: [] }, secret: account.secret }
  await answer(gym.admin('PATCH', `/api/v1/message-channels/${row.id}/wechat`, config, versioned(row)))
  site = await showSite(
    gym.app,
    wechatEntrance(() => isWechatSetUp(gym.db), false),
  )
}, 120_000)
afterAll(async () => {
  await site?.close()
  await gym?.close()
  await wechat?.close()
}, 60_000)
beforeEach(async () => {
  visits = []
  await sql`delete from person_wechat`.execute(gym.db)
  return async () => {
    for (const one of visits) await one.close()
  }
})

const linkedMember = async (name: string) => {
  const member = await newMember(gym.admin, gym.mine.id, { name })
  return { personId: member.personId, url: `${site.url}/member-page#${(await linkOf(gym, member.id)).token}` }
}
/** A phone with WeChat, whose user is `openid`; `back` is where WeChat leads them. */
async function phoneOf(openid: string, back = (url: string) => url): Promise<Page> {
  const phone = await visitor({ width: 390, height: 844 }, { userAgent: agent })
  visits.push(phone)
  await phone.context.route(authorize, (route) => {
    const given = new URL(route.request().url()).searchParams
    const to = new URL(given.get('redirect_uri') ?? '')
    to.search = `${new URLSearchParams({ code: openid, state: given.get('state') ?? '' })}`
    return route.fulfill({ status: 302, headers: { location: back(to.href) } })
  })
  return phone.page
}
const bound = async () =>
  (
    await sql<{ personId: string; openid: string }>`
      select person_id, openid from person_wechat order by openid
    `.execute(gym.db)
  ).rows
const shows = (page: Page, name: string) => page.getByText(name).first().waitFor()

it('a member who opens the link in WeChat is bound and sees their page, and next time at once', async () => {
  const { url, personId } = await linkedMember('何满')
  const page = await phoneOf('oOwner0000')
  await page.goto(url)
  await shows(page, '何满')
  expect(page.url()).toBe(url.replace('#', '?wechat=done#'))
  expect(await bound()).toEqual([{ personId, openid: 'oOwner0000' }])
  const before = wechat.codes.length
  await page.goto('about:blank')
  await page.goto(url)
  await shows(page, '何满')
  expect([page.url(), wechat.codes.length]).toEqual([url, before])
  expect(visits[0]?.complaints).toEqual([])
})

it('a link of another member that opens in the same WeChat shows that member and binds nobody else', async () => {
  const [one, other] = [await linkedMember('林知远'), await linkedMember('林小满')]
  const page = await phoneOf('oParent0000')
  await page.goto(one.url)
  await shows(page, '林知远')
  await page.goto('about:blank')
  await page.goto(other.url)
  await shows(page, '林小满')
  expect(await bound()).toEqual([{ personId: one.personId, openid: 'oParent0000' }])
})

it('two tabs at once bind once, and each gets its own member’s page', async () => {
  const [one, other] = [await linkedMember('顾言'), await linkedMember('顾盼')]
  const page = await phoneOf('oTwice0000')
  const second = await visits[0]!.context.newPage()
  await Promise.all([page.goto(one.url), second.goto(other.url)])
  await shows(page, '顾言')
  await shows(second, '顾盼')
  expect((await bound()).length).toBeLessThanOrEqual(1)
  const third = await phoneOf('oThird0000')
  await third.goto(one.url)
  await shows(third, '顾言')
})

it('somebody who gets a forwarded link later sees the page, and takes nothing over', async () => {
  const { url, personId } = await linkedMember('许曼')
  const own = await phoneOf('oOwner1111')
  await own.goto(url)
  await shows(own, '许曼')
  const friend = await phoneOf('oFriend1111')
  await friend.goto(url)
  await shows(friend, '许曼')
  expect(await bound()).toEqual([{ personId, openid: 'oOwner1111' }])
})

it('who stays at WeChat’s question for too long still gets the page, unbound', async () => {
  const { url } = await linkedMember('唐晓')
  const page = await phoneOf('oLate0000', (to) => {
    gym.clock.advance({ minutes: 11 })
    return to
  })
  await page.goto(url)
  await shows(page, '唐晓')
  expect(await bound()).toEqual([])
})

it('while WeChat gives no answer, the page comes all the same', async () => {
  const { url } = await linkedMember('周周')
  const page = await phoneOf('!')
  await page.goto(url)
  await shows(page, '周周')
  expect(await bound()).toEqual([])
})

it('an address of WeChat that was sent to somebody else binds nobody', async () => {
  const { url } = await linkedMember('方圆')
  let sent = ''
  const first = await phoneOf('oSender0000', (to) => {
    sent = to
    return `${site.url}/member-page?wechat=done`
  })
  await first.goto(url)
  await expect.poll(() => sent).not.toBe('')
  const victim = await phoneOf('oVictim0000')
  await victim.goto(sent)
  await victim.waitForURL(/wechat=done/)
  expect(await bound()).toEqual([])
})

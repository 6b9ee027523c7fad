import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { type RawBuilder, sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ShownAgreement } from '../../contract/membership/agreement'
import type { Membership } from '../../contract/membership/membership'
import { membershipJobs } from '../../server/membership/membership/jobs'
import { verifyPdfs } from '../../server/membership/signing/verify-pdfs'
import { documentFile, documentStore } from '../../server/shared/document-store'
import { type Ask, administrator, askOf, signIn } from '../harness/app'
import { agreementsOf, newAgreementText, signatureOf, soldUnsigned } from './fixtures/agreements'
import { linkOf } from './fixtures/confirmation'
import { apply, at, openDesk, read, travel } from './fixtures/front-desk'
import { answer, type Gym, planDraft, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { newSiteText, put } from './fixtures/publishing'
import { runJob } from './fixtures/run-job'
import { keyed, newPlan, paidOrder, planItem } from './fixtures/till'
import { newMember } from './fixtures/timetable'

const { password } = administrator
let gym: Gym
let documentDir: string
beforeAll(async () => {
  gym = await startGym()
  documentDir = gym.documentDir
  await openDesk(gym)
}, 60_000)
afterAll(() => gym.close())

const member = () => newMember(gym.admin, gym.mine.id)
const cardOf = (id: string) => read<Membership>(gym, 'memberships', id)
/** As the store arranges its files. */
const folderOf = (id: string) => path.join(documentDir, id.slice(-2), id)
const files = () => documentStore({ documentDir, secrets: gym.secrets })
const born = (personId: string, day: string) =>
  sql`update person set birthday = ${day} where id = ${personId}`.execute(gym.db)

async function anonymise({ personId }: { personId: string }): Promise<void> {
  const person = await read<{ version: number }>(gym, 'people', personId)
  await answer(
    gym.admin('POST', `/api/v1/people/${personId}/anonymise`, { reason: '本人申请' }, versioned(person)),
  )
}

/** The pages of a member's link. */
async function phoneOf(memberId: string) {
  const { token } = await linkOf(gym, memberId)
  const guest = askOf(gym.app)
  const shown = async (): Promise<ShownAgreement[]> =>
    (await answer(guest('POST', '/api/v1/member-page/agreements', { token }))).body.rows
  const sign = (agreementId: string, draft: object) =>
    guest('POST', '/api/v1/member-page/signature', { token, agreementId, ...draft })
  return { token, shown, sign }
}

/** An agreement that is signed by the member's link. */
async function signedByLink() {
  const buyer = await member()
  const sold = await soldUnsigned(gym, buyer)
  const phone = await phoneOf(buyer.id)
  const [shown] = await phone.shown()
  const draft = signatureOf({ contentHash: shown!.contentHash, signerName: buyer.name })
  const reply = await answer(phone.sign(shown!.id, draft))
  expect(reply.body).toEqual({ rows: [] })
  return { buyer, ...sold, phone, draft, shown: shown! }
}

async function textOfPdf(bytes: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false })
  const pdf = await task.promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, i) => (await pdf.getPage(i + 1)).getTextContent()),
  )
  await task.destroy()
  return pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join('')
}

describe('a text to be signed', () => {
  it('is refused with a placeholder that agreements do not have, naming it and those that exist', async () => {
    const text = await newSiteText(gym.admin, {
      group: 'agreement',
      body: '<p>{{member_nmae}} {{store_count}}</p>',
    })
    const reply = await answer(
      gym.admin('POST', `/api/v1/site-texts/${text.id}/publish`, {}, versioned(text)),
    )
    const known =
      'business_name, store_name, member_name, member_mobile, plan_name, plan_price, starts_on, ends_on, today'
    expect([reply.status, reply.body.fields]).toEqual([
      409,
      [{ path: ['body'], code: 'unknown_placeholder', params: { name: 'member_nmae, store_count', known } }],
    ])
  })

  it('stands on no page of the site', async () => {
    const text = await newAgreementText(gym)
    const site = askOf(gym.app)
    expect((await site('GET', `/api/public/v1/texts/${text.key}`)).status).toBe(404)
    const { rows } = (await answer(site('GET', '/api/public/v1/texts'))).body
    expect(rows.map(({ key }: { key: string }) => key)).not.toContain(text.key)
  })

  it('is chosen for a plan only while it is published, and stays while a plan needs it', async () => {
    const draft = await newSiteText(gym.admin, { group: 'agreement' })
    const notice = await put(gym, 'site-texts', await newSiteText(gym.admin), ['publish'])
    for (const id of [draft.id, notice.id, unknownId])
      expect(
        await refusal(gym.admin('POST', '/api/v1/membership-plans', planDraft({ agreementIds: [id] }))),
      ).toEqual([422, 'invalid', [['agreementIds.0', 'agreement_not_published']]])
    const text = await newAgreementText(gym)
    expect((await newPlan(gym.admin, { agreementIds: [text.id] })).agreementIds).toEqual([text.id])
    const at = `/api/v1/site-texts/${text.id}`
    expect((await refusal(gym.admin('POST', `${at}/unpublish`, {}, versioned(text)))).slice(0, 2)).toEqual([
      409,
      'in_use',
    ])
    expect((await refusal(gym.admin('DELETE', at, undefined, versioned(text)))).slice(0, 2)).toEqual([
      409,
      'in_use',
    ])
    expect(await refusal(gym.admin('PATCH', at, { group: 'legal' }, versioned(text)))).toEqual([
      422,
      'invalid',
      [['group', 'agreement_needed']],
    ])
  })

  it('is what is published, not its draft', async () => {
    const moved = async (from: 'notice' | 'agreement', to: 'notice' | 'agreement') => {
      const draft = await newSiteText(gym.admin, { group: from, body: '<p>{{business_name}}</p>' })
      const { id, version } = await put(gym, 'site-texts', draft, ['publish'])
      const change = gym.admin('PATCH', `/api/v1/site-texts/${id}`, { group: to }, versioned({ version }))
      return (await answer(change)).body
    }
    const plan = (id: string) =>
      gym.admin('POST', '/api/v1/membership-plans', planDraft({ agreementIds: [id] }))
    const notice = await moved('notice', 'agreement')
    expect(await refusal(plan(notice.id))).toEqual([
      422,
      'invalid',
      [['agreementIds.0', 'agreement_not_published']],
    ])
    await put(gym, 'site-texts', notice, ['publish'])
    expect((await plan(notice.id)).status).toBe(201)
    const agreement = await moved('agreement', 'notice')
    expect((await plan(agreement.id)).status).toBe(201)
    const again = gym.admin('POST', `/api/v1/site-texts/${agreement.id}/publish`, {}, versioned(agreement))
    expect((await refusal(again))[2]).toEqual([['group', 'agreement_needed']])
  })

  it('is previewed with a real card', async () => {
    const { buyer } = await signedByLink()
    const { body } = await answer(
      gym.admin('POST', '/api/v1/agreement-preview', {
        title: '协议',
        body: '<p>{{member_name}}：{{plan_price}}</p>',
      }),
    )
    expect(body).toEqual({ title: '协议', content: `${buyer.name}：¥2980.00`, of: buyer.name })
  })
})

describe('a card whose plan needs a signature', () => {
  it('waits, through the night, and admits nobody', async () => {
    const buyer = await member()
    const { cardId, order } = await soldUnsigned(gym, buyer)
    const phone = await phoneOf(buyer.id)
    const [earlier] = await phone.shown()
    expect(order.status).toBe('paid')
    expect(await cardOf(cardId)).toMatchObject({
      status: 'pending',
      isUnsigned: true,
      startsOn: '2026-03-02',
    })
    const door = await answer(
      gym.admin(
        'POST',
        `/api/v1/members/${buyer.id}/check-in`,
        { storeId: gym.mine.id, membershipId: null },
        keyed(),
      ),
    )
    expect([door.body.result, door.body.denyReason]).toEqual(['deny', 'card_unsigned'])
    expect(
      (
        await refusal(
          gym.admin('POST', `/api/v1/memberships/${cardId}/activate`, {}, versioned(await cardOf(cardId))),
        )
      ).slice(0, 2),
    ).toEqual([409, 'not_allowed_now'])
    await travel(gym, at('00:06', '2026-03-05'))
    await runJob(gym, membershipJobs, 'membership.turn')
    expect(await cardOf(cardId)).toMatchObject({ status: 'pending', isUnsigned: true })
    await expect(
      sql`update membership set status = 'active' where id = ${cardId}`.execute(gym.db),
    ).rejects.toThrow('not signed')
    const unsigned = (await answer(gym.admin('GET', '/api/v1/members?unsigned=true'))).body.rows
    expect(unsigned.map(({ id }: { id: string }) => id)).toContain(buyer.id)
    // The days that it waited are not lost.
    const [shown] = await phone.shown()
    expect(earlier?.content).toContain('2026-03-02 至 2027-03-01')
    expect(shown?.content).toContain('2026-03-05 至 2027-03-04')
    const draft = signatureOf({ contentHash: earlier!.contentHash, signerName: buyer.name })
    expect((await refusal(phone.sign(shown!.id, draft)))[2]).toEqual([['contentHash', 'agreement_changed']])
    expect((await phone.sign(shown!.id, { ...draft, contentHash: shown!.contentHash })).status).toBe(200)
    expect(await cardOf(cardId)).toMatchObject({
      status: 'active',
      isUnsigned: false,
      startsOn: '2026-03-05',
      endsOn: '2027-03-04',
    })
    const pdf = await gym.admin('GET', `/api/v1/agreements/${shown!.id}/pdf`)
    const sealed = (await textOfPdf(Buffer.from(await pdf.arrayBuffer()))).replaceAll(' ', '')
    expect(sealed).toContain('2026-03-05至2027-03-04')
    const { rows: kept } = await sql<{ content: string }>`
      select content from agreement where id = ${shown!.id}
    `.execute(gym.db)
    expect(kept[0]?.content).toBe(shown?.content)
    await travel(gym, at('09:00'))
  })

  it('begins without one only with a manager’s reason', async () => {
    const { agreement, cardId } = await soldUnsigned(gym, await member())
    const waive = (ask: Ask, reason: string, version = agreement.version) =>
      ask('POST', `/api/v1/agreements/${agreement.id}/waive`, { reason }, versioned({ version }))
    expect((await refusal(waive(gym.clerk, '老会员'))).slice(0, 2)).toEqual([403, 'forbidden'])
    expect((await refusal(waive(gym.admin, ''))).slice(0, 2)).toEqual([422, 'invalid'])
    expect((await refusal(waive(gym.admin, '老会员', 9))).slice(0, 2)).toEqual([409, 'stale'])
    expect((await answer(waive(gym.admin, '纸质协议已签'))).body).toMatchObject({
      status: 'waived',
      reason: '纸质协议已签',
    })
    expect((await cardOf(cardId)).status).toBe('active')
    const { rows } = await sql<{ reason: string }>`
      select reason from audit where action = 'agreement.waive' and row_id = ${agreement.id}
    `.execute(gym.db)
    expect(rows).toEqual([{ reason: '纸质协议已签' }])
  })

  it('no longer waits once it has ended', async () => {
    const { agreement, cardId } = await soldUnsigned(gym, await member())
    await apply(gym, 'memberships', cardId, 'terminate', { reason: '不办了' })
    const [row] = await agreementsOf(gym.admin, { member: agreement.memberId })
    expect(row?.status).toBe('withdrawn')
    const phone = await phoneOf(agreement.memberId)
    expect(await phone.shown()).toEqual([])
    const draft = signatureOf({ contentHash: 'a'.repeat(64), signerName: agreement.memberName })
    expect((await refusal(phone.sign(agreement.id, draft))).slice(0, 2)).toEqual([409, 'not_allowed_now'])
  })

  it('tells its member, once, with the link', async () => {
    await sql`update setting set value = value || '{"isOn": true}' where name = 'messages'`.execute(gym.db)
    const { agreement } = await soldUnsigned(gym, await member())
    await sql`update setting set value = value || '{"isOn": false}' where name = 'messages'`.execute(gym.db)
    const { rows } = await sql<{ content: string }>`
      select content from message where event = 'agreement_to_sign'
        and person_id = (select person_id from member where id = ${agreement.memberId})
    `.execute(gym.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.content).toContain('{link}')
  })
})

describe('signing by the member’s link', () => {
  it('names the text that was read, and is done once', async () => {
    const { phone, shown, draft, agreement, cardId, buyer } = await signedByLink()
    expect(shown.content).toContain(`乙方：${buyer.name}`)
    expect(shown.content).not.toMatch(/\{\{|</)
    expect((await cardOf(cardId)).status).toBe('active')
    expect(
      (
        await agreementsOf(gym.admin, {
          order: (await agreementsOf(gym.admin, { member: buyer.id }))[0]!.orderId!,
        })
      )[0],
    ).toMatchObject({
      id: agreement.id,
      status: 'signed',
      signedBy: 'link',
      signerName: buyer.name,
      guardianRelation: null,
    })
    expect((await refusal(phone.sign(shown.id, draft))).slice(0, 2)).toEqual([409, 'not_allowed_now'])
  })

  it('is refused with another signer, another text, another member’s link, and a signature that was used', async () => {
    const { draft: used } = await signedByLink()
    const buyer = await member()
    await soldUnsigned(gym, buyer)
    const phone = await phoneOf(buyer.id)
    const [shown] = await phone.shown()
    const good = signatureOf({ contentHash: shown!.contentHash, signerName: buyer.name })
    const invalid = async (own: object) => refusal(phone.sign(shown!.id, { ...good, ...own }))
    const field = (path: string) => (code: string) => [422, 'invalid', [[path, code]]]
    expect(await invalid({ signerName: '别人' })).toEqual(field('signerName')('signer_not_member'))
    expect(await invalid({ guardianRelation: 'parent' })).toEqual(
      field('guardianRelation')('guardian_not_needed'),
    )
    expect(await invalid({ contentHash: 'b'.repeat(64) })).toEqual(field('contentHash')('agreement_changed'))
    expect(await invalid({ strokes: used.strokes })).toEqual([
      422,
      'invalid',
      [['strokes', 'signature_replayed']],
    ])
    expect((await invalid({ isAgreed: false })).slice(0, 2)).toEqual([422, 'invalid'])
    expect((await invalid({ strokes: [[1, 1, 2, 2]] })).slice(0, 2)).toEqual([422, 'invalid'])
    const long = Array.from({ length: 61 }, () => [1, 1, 200, 200])
    expect((await invalid({ strokes: long })).slice(0, 2)).toEqual([422, 'invalid'])
    const other = await phoneOf((await member()).id)
    expect((await refusal(other.sign(shown!.id, good))).slice(0, 2)).toEqual([404, 'not_found'])
    const guest = askOf(gym.app)
    expect(
      (await refusal(guest('POST', '/api/v1/member-page/agreements', { token: 'x' }))).slice(0, 2),
    ).toEqual([404, 'not_found'])
    const body = { token: phone.token, agreementId: shown!.id, ...good, strokes: [Array(200_000).fill(100)] }
    expect((await guest('POST', '/api/v1/member-page/signature', body)).status).toBe(413)
    expect((await phone.sign(shown!.id, good)).status).toBe(200)
  })

  it('of a minor needs a guardian', async () => {
    const child = await member()
    await soldUnsigned(gym, child)
    await born(child.personId, '2008-03-03')
    const phone = await phoneOf(child.id)
    const [shown] = await phone.shown()
    expect(shown?.isMinor).toBe(true)
    const alone = signatureOf({ contentHash: shown!.contentHash, signerName: child.name })
    expect(await refusal(phone.sign(shown!.id, alone))).toEqual([
      422,
      'invalid',
      [
        ['guardianRelation', 'signer_relation_needed'],
        ['signerName', 'guardian_is_member'],
      ],
    ])
    const parent = { ...alone, signerName: '王母', guardianRelation: 'parent' }
    expect((await phone.sign(shown!.id, parent)).status).toBe(200)
    const [row] = await agreementsOf(gym.admin, { member: child.id })
    expect(row).toMatchObject({ signerName: '王母', guardianRelation: 'parent' })
    await born(child.personId, '2008-03-02')
    await soldUnsigned(gym, child)
    expect((await phone.shown())[0]?.isMinor).toBe(false)
  })

  it('begins a card after the last of several', async () => {
    const buyer = await member()
    const [one, two] = [await newAgreementText(gym), await newAgreementText(gym)]
    const plan = await newPlan(gym.admin, { agreementIds: [one.id, two.id], activateWithinDays: 0 })
    await paidOrder(gym, { memberId: buyer.id, items: [planItem(plan)] })
    const phone = await phoneOf(buyer.id)
    for (const status of ['pending', 'active']) {
      const [shown] = await phone.shown()
      await answer(
        phone.sign(shown!.id, signatureOf({ contentHash: shown!.contentHash, signerName: buyer.name })),
      )
      const [row] = await agreementsOf(gym.admin, { member: buyer.id })
      expect((await cardOf(row!.membershipId)).status).toBe(status)
    }
  })
})

describe('the text of an agreement', () => {
  it('stays what it was, until somebody renews it before it is signed', async () => {
    const buyer = await member()
    const { agreement, text } = await soldUnsigned(gym, buyer)
    const phone = await phoneOf(buyer.id)
    const [before] = await phone.shown()
    const edited = (
      await answer(
        gym.admin('PATCH', `/api/v1/site-texts/${text.id}`, { body: '<p>新条款</p>' }, versioned(text)),
      )
    ).body
    await put(gym, 'site-texts', edited, ['publish'])
    expect((await phone.shown())[0]?.content).toBe(before?.content)
    const renewed = (
      await answer(gym.admin('POST', `/api/v1/agreements/${agreement.id}/refresh`, {}, versioned(agreement)))
    ).body
    expect(renewed).toMatchObject({ textVersion: 2, version: 2 })
    const [after] = await phone.shown()
    expect(after?.content).toBe('新条款')
    const stale = signatureOf({ contentHash: before!.contentHash, signerName: buyer.name })
    expect((await refusal(phone.sign(agreement.id, stale)))[2]).toEqual([
      ['contentHash', 'agreement_changed'],
    ])
    await answer(phone.sign(agreement.id, { ...stale, contentHash: after!.contentHash }))
    const [row] = await agreementsOf(gym.admin, { member: buyer.id })
    expect(
      (
        await refusal(gym.admin('POST', `/api/v1/agreements/${agreement.id}/refresh`, {}, versioned(row!)))
      ).slice(0, 2),
    ).toEqual([409, 'not_allowed_now'])
    await expect(
      sql`update agreement set content = '别的' where id = ${agreement.id}`.execute(gym.db),
    ).rejects.toThrow('never changed')
  })
})

describe('the desk’s screen', () => {
  it('is locked to one agreement until the password is given', async () => {
    const buyer = await member()
    const { agreement, cardId } = await soldUnsigned(gym, buyer)
    const desk = await signIn(gym.app)
    expect((await answer(desk('GET', '/api/v1/kiosk'))).body).toEqual({
      isLocked: false,
      status: null,
      agreement: null,
    })
    expect(
      (
        await refusal(
          desk(
            'POST',
            '/api/v1/kiosk/signature',
            signatureOf({ contentHash: 'a'.repeat(64), signerName: 'x' }),
          ),
        )
      ).slice(0, 2),
    ).toEqual([404, 'not_found'])
    await answer(desk('POST', `/api/v1/agreements/${agreement.id}/kiosk`, {}))
    for (const path of [
      'members',
      'session',
      'orders',
      `agreements?member=${buyer.id}`,
      `agreements/${agreement.id}/pdf`,
    ])
      expect((await refusal(desk('GET', `/api/v1/${path}`))).slice(0, 2)).toEqual([403, 'kiosk_locked'])
    expect((await refusal(desk('POST', '/api/v1/session/proof', { password }))).slice(0, 2)).toEqual([
      403,
      'kiosk_locked',
    ])
    const { agreement: shown } = (await answer(desk('GET', '/api/v1/kiosk'))).body
    expect(shown.title).toBe(agreement.title)
    const draft = signatureOf({ contentHash: shown.contentHash, signerName: buyer.name })
    expect((await desk('POST', '/api/v1/kiosk/signature', draft)).status).toBe(200)
    expect((await cardOf(cardId)).status).toBe('active')
    expect((await answer(desk('GET', '/api/v1/kiosk'))).body).toEqual({
      isLocked: true,
      status: 'signed',
      agreement: null,
    })
    expect((await refusal(desk('GET', '/api/v1/members'))).slice(0, 2)).toEqual([403, 'kiosk_locked'])
    expect((await refusal(desk('POST', '/api/v1/kiosk/leave', { password: 'wrong' }))).slice(0, 2)).toEqual([
      401,
      'wrong_credentials',
    ])
    expect((await desk('POST', '/api/v1/kiosk/leave', { password })).status).toBe(200)
    expect((await desk('GET', '/api/v1/members')).status).toBe(200)
    expect((await refusal(desk('POST', `/api/v1/agreements/${agreement.id}/kiosk`, {}))).slice(0, 2)).toEqual(
      [409, 'not_allowed_now'],
    )
    const [row] = await agreementsOf(gym.admin, { member: buyer.id })
    expect(row?.signedBy).toBe('kiosk')
  })
})

it('two desks and the member’s phone that sign the same agreement at once sign it once, and leave one PDF', async () => {
  const buyer = await member()
  const { agreement } = await soldUnsigned(gym, buyer)
  const desks = [await signIn(gym.app), await signIn(gym.app)]
  for (const desk of desks) await answer(desk('POST', `/api/v1/agreements/${agreement.id}/kiosk`, {}))
  const phone = await phoneOf(buyer.id)
  const [shown] = await phone.shown()
  const draft = () => signatureOf({ contentHash: shown!.contentHash, signerName: buyer.name })
  const replies = await Promise.all([
    ...desks.map((desk) => desk('POST', '/api/v1/kiosk/signature', draft())),
    phone.sign(agreement.id, draft()),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const { rows } = await sql`
    select from document where name = ${`${shown!.title.slice(0, 80)}.pdf`} and created_at = ${gym.clock()}
  `.execute(gym.db)
  expect(rows).toHaveLength(1)
  for (const desk of desks)
    expect((await answer(desk('GET', '/api/v1/kiosk'))).body).toEqual({
      isLocked: true,
      status: 'signed',
      agreement: null,
    })
})

describe('the desk’s screen, when nothing is left to sign', () => {
  it('tells how it ended', async () => {
    const desk = await signIn(gym.app)
    for (const status of ['waived', 'withdrawn']) {
      const { agreement, cardId } = await soldUnsigned(gym, await member())
      await answer(desk('POST', `/api/v1/agreements/${agreement.id}/kiosk`, {}))
      if (status === 'withdrawn') await apply(gym, 'memberships', cardId, 'terminate', { reason: '不办了' })
      else
        await answer(
          gym.admin(
            'POST',
            `/api/v1/agreements/${agreement.id}/waive`,
            { reason: '纸质协议已签' },
            versioned(agreement),
          ),
        )
      expect((await answer(desk('GET', '/api/v1/kiosk'))).body).toEqual({
        isLocked: true,
        status,
        agreement: null,
      })
      await answer(desk('POST', '/api/v1/kiosk/leave', { password }))
    }
  })
})

describe('the PDF', () => {
  it('has the text, the signer, time, address and hash, in Chinese that can be read out', async () => {
    const { agreement, buyer, shown } = await signedByLink()
    const reply = await gym.admin('GET', `/api/v1/agreements/${agreement.id}/pdf`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const bytes = Buffer.from(await reply.arrayBuffer())
    const text = (await textOfPdf(bytes)).replaceAll(' ', '')
    for (const part of [
      ...shown.content.split('\n'),
      buyer.name,
      '签署时间',
      '2026-03-0209:00',
      '会员链接',
      shown.contentHash,
    ])
      expect(text).toContain(part.replaceAll(' ', ''))
    // The whole font is 8 MB.
    expect(bytes.length).toBeLessThan(200_000)
    const { rows } = await sql<{ after: { pdfHash: string } }>`
      select after from audit where action = 'agreement.sign' and row_id = ${agreement.id}
    `.execute(gym.db)
    const [row] = await agreementsOf(gym.admin, { member: buyer.id })
    expect(rows[0]?.after.pdfHash).toBe(row?.pdfHash)
    const { rows: looked } = await sql`
      select from audit where action = 'agreement.download' and row_id = ${agreement.id}
    `.execute(gym.db)
    expect(looked).toHaveLength(1)
  })

  it('of a text of many pages has every paragraph in its order, numbered pages and the signature whole', async () => {
    const buyer = await member()
    const paragraphs = Array.from(
      { length: 180 },
      (_, n) => `第${n + 1}条 ${'会员应当遵守场馆的规定。'.repeat(6)}`,
    )
    const body = `<p>{{member_name}}</p>${paragraphs.map((one) => `<p>${one}</p>`).join('')}`
    const { agreement } = await soldUnsigned(gym, buyer, { body })
    const phone = await phoneOf(buyer.id)
    const [shown] = await phone.shown()
    const draft = signatureOf({ contentHash: shown!.contentHash, signerName: buyer.name })
    expect((await phone.sign(agreement.id, draft)).status).toBe(200)
    const reply = await gym.admin('GET', `/api/v1/agreements/${agreement.id}/pdf`)
    const bytes = Buffer.from(await reply.arrayBuffer())
    const text = (await textOfPdf(bytes)).replaceAll(' ', '')
    const mark = shown!.contentHash.slice(0, 16)
    const total = Number(new RegExp(`1/(\\d+)${mark}`).exec(text)?.[1])
    expect(total).toBeGreaterThan(8)
    const pages = Array.from({ length: total }, (_, n) => `${n + 1}/${total}${mark}`)
    expect(pages.filter((one) => !text.includes(one))).toEqual([])
    const places = paragraphs.map((_, n) => text.indexOf(`第${n + 1}条`))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(text.includes(`签署人Signedby：${buyer.name}`)).toBe(true)
  })

  it('is given only to who may download it, and by no other address', async () => {
    const { agreement, buyer } = await signedByLink()
    expect((await refusal(gym.reader('GET', `/api/v1/agreements/${agreement.id}/pdf`))).slice(0, 2)).toEqual([
      403,
      'forbidden',
    ])
    expect((await refusal(gym.admin('GET', `/api/v1/agreements/${unknownId}/pdf`))).slice(0, 2)).toEqual([
      404,
      'not_found',
    ])
    const { rows } = await sql<{
      id: string
    }>`select document_id as id from agreement where member_id = ${buyer.id}`.execute(gym.db)
    expect((await gym.admin('GET', `/api/v1/documents/${rows[0]!.id}`)).status).toBe(404)
    const stored = await readFile(path.join(folderOf(rows[0]!.id), documentFile))
    expect(stored.subarray(0, 5).toString()).not.toBe('%PDF-')
  })

  it('is compared with the audit log: a changed or missing one is named', async () => {
    const [whole, changed, missing, bent] = [
      await signedByLink(),
      await signedByLink(),
      await signedByLink(),
      await signedByLink(),
    ]
    const fileOf = async ({ agreement }: typeof whole) => {
      const { rows } = await sql<{
        id: string
      }>`select document_id as id from agreement where id = ${agreement.id}`.execute(gym.db)
      return rows[0]!.id
    }
    const before = await verifyPdfs(gym.db, files)
    expect(before.broken).toEqual([])
    expect(before.checked).toBeGreaterThanOrEqual(4)
    await files().put(await fileOf(changed), documentFile, Buffer.from('%PDF-1.7 another one'))
    await rm(folderOf(await fileOf(missing)), { recursive: true })
    const bentFile = path.join(folderOf(await fileOf(bent)), documentFile)
    const sealed = await readFile(bentFile)
    sealed[sealed.length - 20]! ^= 1
    await writeFile(bentFile, sealed)
    const { broken } = await verifyPdfs(gym.db, files)
    expect(new Set(broken.map(({ agreementId, kind }) => `${agreementId} ${kind}`))).toEqual(
      new Set([
        `${changed.agreement.id} changed`,
        `${missing.agreement.id} missing`,
        `${bent.agreement.id} unreadable`,
      ]),
    )
    expect(await readdir(folderOf(await fileOf(whole)))).toEqual([documentFile])
  })

  it('is kept with all that was signed, and one that is gone all the same is named', async () => {
    const { agreement, buyer } = await signedByLink()
    const other = await member()
    const { rows: cards } = await sql<{ id: string }>`
      select id from membership where id <> ${agreement.membershipId} limit 1
    `.execute(gym.db)
    const write = (columns: RawBuilder<unknown>) =>
      sql`update agreement set ${columns} where id = ${agreement.id}`.execute(gym.db)
    const emptied = sql`forgotten_at = now(), document_id = null, signer_name = null, signer_address = null`
    for (const columns of [
      sql`title = '别的'`,
      sql`signer_address = null`,
      sql`guardian_relation = 'parent'`,
      sql`member_id = ${other.id}`,
      sql`membership_id = ${cards[0]!.id}`,
      sql`forgotten_at = now()`,
      sql`forgotten_at = now(), content = 'x', document_id = null, signer_name = null`,
      sql`${emptied}, title = ${agreement.cardName}, content = ${agreement.cardName}`,
    ])
      await expect(write(columns)).rejects.toThrow('never changed')
    const brokenOf = async (id: string) =>
      (await verifyPdfs(gym.db, files)).broken.filter(({ agreementId }) => agreementId === id)
    expect(await brokenOf(agreement.id)).toEqual([])
    const missing = [{ agreementId: agreement.id, kind: 'missing' }]
    await sql`alter table agreement disable trigger agreement_stays`.execute(gym.db)
    try {
      await write(emptied)
      expect(await brokenOf(agreement.id)).toEqual(missing)
      await sql`delete from agreement where id = ${agreement.id}`.execute(gym.db)
      expect(await brokenOf(agreement.id)).toEqual(missing)
    } finally {
      await sql`alter table agreement enable trigger agreement_stays`.execute(gym.db)
    }
    expect(await agreementsOf(gym.admin, { member: buyer.id })).toEqual([])
  })

  it('goes with two members that are one person, and back', async () => {
    const { agreement, buyer } = await signedByLink()
    const kept = await member()
    const [one, two] = await Promise.all(
      [kept, buyer].map(({ personId }) => read<{ version: number }>(gym, 'people', personId)),
    )
    const body = { from: buyer.personId, fromVersion: two!.version, take: [] }
    const merge = await answer(
      gym.admin('POST', `/api/v1/people/${kept.personId}/merge`, body, versioned(one!)),
    )
    expect(merge.status).toBe(200)
    expect((await agreementsOf(gym.admin, { member: kept.id }))[0]?.id).toBe(agreement.id)
    const undone = await answer(gym.admin('POST', `/api/v1/person-merges/${merge.body.id}/undo`, {}))
    expect(undone.status).toBe(200)
    expect((await agreementsOf(gym.admin, { member: buyer.id }))[0]?.id).toBe(agreement.id)
  })

  it('goes with its member, of whose agreements only the card’s name stays, which is no fault', async () => {
    const title = '{{member_name}}（{{member_mobile}}）入会协议'
    const buyer = await member()
    const sold = [await soldUnsigned(gym, buyer, { title }), await soldUnsigned(gym, buyer, { title })]
    const phone = await phoneOf(buyer.id)
    const [shown] = await phone.shown()
    expect(shown?.title).toContain(buyer.name)
    const draft = signatureOf({ contentHash: shown!.contentHash, signerName: buyer.name })
    expect((await phone.sign(shown!.id, draft)).status).toBe(200)
    for (const { cardId } of sold) await apply(gym, 'memberships', cardId, 'terminate', { reason: '注销' })
    await anonymise(buyer)
    const rows = await agreementsOf(gym.admin, { member: buyer.id })
    expect(rows.map(({ status }) => status).sort()).toEqual(['signed', 'withdrawn'])
    for (const row of rows)
      expect(row).toMatchObject({ title: row.cardName, signerName: null, isForgotten: true })
    const { rows: kept } = await sql<{ kept: string }>`
      select to_jsonb(agreement)::text as kept from agreement where member_id = ${buyer.id}
    `.execute(gym.db)
    for (const { kept: text } of kept) expect(text).not.toContain(buyer.name)
    expect((await gym.admin('GET', `/api/v1/agreements/${shown!.id}/pdf`)).status).toBe(404)
    const { broken } = await verifyPdfs(gym.db, files)
    expect(broken.map(({ agreementId }) => agreementId)).not.toContain(shown!.id)
    await expect(
      sql`update agreement set title = '别的' where id = ${shown!.id}`.execute(gym.db),
    ).rejects.toThrow('never changed')
  })
})

import { sql } from 'kysely'
import type { LeadSource, LossReason, leads } from '../../../contract/sales/lead'
import type { SecretBox } from '../../kit/crypto/secret-box'
import { addDays, daysBefore, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { EventKey, StoredRow } from '../../kit/resource/definition'
import { createLead } from '../../sales/lead/create-lead'
import { noteLead } from '../../sales/lead/note-lead'
import { leadResource } from '../../sales/lead/resource'
import type { Writer } from '../writer'

interface Seed {
  tx: Tx
  now: Date
  secrets: SecretBox
  write: Writer
}

type Step = EventKey<typeof leads>

interface Plan {
  name: string
  source: LeadSource
  wish: string
  costYuan?: number
  /** An account's display name; without one nobody follows the lead. */
  owner?: string
  daysAgo: number
  steps: Step[]
  note?: string
  /** What to do, so many days from today. */
  next?: [string, number]
  loss?: LossReason
}

const plans: Plan[] = [
  { name: '郑雅文', source: 'site', wish: '产后恢复，想先了解私教', daysAgo: 0, steps: [] },
  { name: '何沐阳', source: 'platform', wish: '美团看到 9.9 元体验', costYuan: 30, daysAgo: 1, steps: [] },
  {
    name: '彭思远',
    source: 'walk_in',
    wish: '下班后练力量',
    owner: '汤小满',
    daysAgo: 4,
    steps: ['contact'],
    note: '电话接通，想周末带朋友一起来',
    next: ['再打电话约时间', -1],
  },
  {
    name: '廖诗涵',
    source: 'referral',
    wish: '瑜伽，朋友办了年卡',
    owner: '汤小满',
    daysAgo: 3,
    steps: ['contact'],
    next: ['微信发课表', 0],
  },
  {
    name: '邵子墨',
    source: 'event',
    wish: '公司团建抽奖，想减脂',
    costYuan: 12,
    owner: '顾建国',
    daysAgo: 6,
    steps: ['contact', 'scheduleVisit'],
    next: ['到店参观', 1],
  },
  {
    name: '温晓棠',
    source: 'platform',
    wish: '备赛，需要高级教练',
    costYuan: 45,
    owner: '顾建国',
    daysAgo: 9,
    steps: ['contact', 'scheduleVisit'],
    note: '昨天没有来，说加班',
    next: ['改约到店', -2],
  },
  {
    name: '简若琳',
    source: 'walk_in',
    wish: '体态调整',
    owner: '汤小满',
    daysAgo: 12,
    steps: ['contact', 'scheduleVisit', 'startTrial'],
    note: '第一次体验课反馈很好',
    next: ['体验结束后谈年卡', 2],
  },
  {
    name: '岳明轩',
    source: 'referral',
    wish: '全家一起练',
    owner: '顾建国',
    daysAgo: 20,
    steps: ['contact', 'scheduleVisit', 'startTrial', 'win'],
  },
  {
    name: '裴景行',
    source: 'platform',
    wish: '想办月卡',
    costYuan: 38,
    owner: '汤小满',
    daysAgo: 16,
    steps: ['contact', 'win'],
  },
  {
    name: '宋知夏',
    source: 'platform',
    wish: '先看看环境',
    costYuan: 26,
    owner: '汤小满',
    daysAgo: 18,
    steps: ['contact', 'lose'],
    loss: 'distance',
  },
  {
    name: '常远航',
    source: 'event',
    wish: '',
    costYuan: 12,
    owner: '顾建国',
    daysAgo: 24,
    steps: ['lose'],
    loss: 'unreachable',
  },
]

/** Leads of the first store in every state, with steps that are overdue, due and to come. */
export async function addLeads({ tx, now, secrets, write }: Seed, stores: StoredRow[]): Promise<void> {
  const storeId = stores[0]!.id
  const today = shanghaiDay(now)
  for (const [i, plan] of plans.entries()) {
    const made = daysBefore(now, plan.daysAgo)
    let row: StoredRow = await createLead(
      secrets,
      write.requestFor(
        {
          storeId,
          source: plan.source,
          costFen: plan.costYuan === undefined ? null : plan.costYuan * 100,
          ownerId: await personNamed(tx, plan.owner),
          nextStep: null,
          nextStepOn: null,
          wish: plan.wish,
          personId: null,
          name: plan.name,
          mobile: `1361234${String(5_100 + i * 7)}`,
        },
        made,
      ),
    )
    for (const key of plan.steps)
      row = await write.apply(leadResource, row, [key, bodyOf(plan, key, made)], made)
    if (plan.note !== undefined)
      row = await noteLead(write.requestFor({ text: plan.note, nextStep: null, nextStepOn: null }, made, row))
    if (plan.next === undefined) continue
    const [nextStep, inDays] = plan.next
    const on = addDays(today, inDays)
    // A step is planned before its day.
    const planned = inDays < 0 ? daysBefore(now, 1 - inDays) : now
    await write.update(leadResource, row, { nextStep, nextStepOn: on }, planned)
  }
}

function bodyOf({ loss = 'other' }: Plan, key: Step, at: Date): never {
  const bodies: Partial<Record<Step, object>> = {
    scheduleVisit: { nextStep: '到店参观', nextStepOn: shanghaiDay(at) },
    startTrial: { sellsCard: false },
    lose: { reason: loss, note: '' },
  }
  // The writer parses it by the event's schema.
  return (bodies[key] ?? {}) as never
}

async function personNamed(tx: Tx, name: string | undefined): Promise<string | null> {
  if (name === undefined) return null
  const { rows } = await sql<{ id: string }>`
    select id from person where name = ${name} order by created_at limit 1
  `.execute(tx)
  return rows[0]?.id ?? null
}

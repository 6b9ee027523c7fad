import type { Certificate, certificateKinds } from '../../../contract/catalogue/certificate'
import { certificateResource } from '../../catalogue/certificate/resource'
import { keepDocument } from '../../content/document/keep-document'
import { addDays, daysBefore, shanghaiDay } from '../../kit/day'
import type { Db } from '../../kit/db/schema'
import type { FileStore } from '../../kit/files/store'
import type { StoredRow } from '../../kit/resource/definition'
import { randomFrom } from '../random'
import type { Writer } from '../writer'
import { type DemoCoach, demoCoaches } from './coaches'
import { drawScan, printScan } from './draw-scan'

type Kind = (typeof certificateKinds)[number]
interface Plan {
  kind: Kind
  issuer: string
  certNo: string
  /** Days from today to its last day; negative is over, null has no last day. */
  daysLeft: number | null
  outcome: 'pending' | 'verified' | 'rejected' | 'revoked'
  reason?: string
  isRenewed?: boolean
}
export type DemoCertificate = Plan & { scanId: string; renewalScanId: string | null }

const issuers: Record<Kind, string> = {
  fitness_5: '国家体育总局人力资源开发中心',
  fitness_4: '国家体育总局人力资源开发中心',
  fitness_3: '国家体育总局人力资源开发中心',
  cbba: '中国健美协会',
  ace: '美国运动委员会（ACE）',
  nsca: '美国国家体能协会（NSCA）',
  nasm: '美国国家运动医学学会（NASM）',
  acsm: '美国运动医学会（ACSM）',
  yoga: '美国瑜伽联盟（Yoga Alliance）',
  pilates: '国际普拉提协会（PMA）',
  first_aid: '中国红十字会',
  other: '上海市体育行业协会',
}
const general = ['fitness_4', 'cbba', 'ace', 'nsca', 'nasm', 'acsm', 'fitness_3', 'fitness_5'] as const

/** Further certificates, by the coach's position in the list; every coach also has the one that qualifies a coach. */
const others: Record<number, Pick<Plan, 'daysLeft' | 'outcome' | 'reason'>> = {
  1: { daysLeft: 10, outcome: 'verified' },
  5: { daysLeft: 700, outcome: 'pending' },
  6: { daysLeft: 1_050, outcome: 'pending' },
  9: { daysLeft: 25, outcome: 'verified' },
  11: { daysLeft: 720, outcome: 'pending' },
  13: { daysLeft: 600, outcome: 'rejected', reason: '扫描件缺少盖章页，请补拍后重新提交' },
  15: { daysLeft: 45, outcome: 'verified' },
  18: { daysLeft: null, outcome: 'pending' },
  20: { daysLeft: 500, outcome: 'revoked', reason: '签发机构公告注销该编号' },
  21: { daysLeft: 80, outcome: 'verified' },
  22: { daysLeft: 900, outcome: 'pending' },
  24: { daysLeft: -12, outcome: 'verified' },
  26: { daysLeft: 365, outcome: 'rejected', reason: '证书编号与扫描件不一致' },
  30: { daysLeft: 1_000, outcome: 'pending' },
}

/** The certificates of each coach, with a scan, drawn before the rows are written because that takes a while. */
export async function drawCertificates(
  db: Db,
  documents: FileStore,
  now: Date,
): Promise<DemoCertificate[][]> {
  const author = { accountId: null, who: 'demo', requestId: null, address: null, now }
  const random = randomFrom(20_260_302)
  const plans = demoCoaches.map((coach, i) => plansOf(coach, i, random.whole))
  const scan = async ({ certNo }: Plan, i: number) => {
    const isPrinted = i % 2 === 1
    const bytes = isPrinted ? printScan(certNo) : await drawScan(certNo, i)
    return (await keepDocument(db, documents, author, { bytes, name: isPrinted ? '证书.pdf' : '证书.jpg' }))
      .id
  }
  const drawn = (list: Plan[], i: number) =>
    Promise.all(
      list.map(async (plan) => ({
        ...plan,
        scanId: await scan(plan, i),
        renewalScanId: plan.isRenewed ? await scan(plan, i + 1) : null,
      })),
    )
  const found: DemoCertificate[][] = []
  for (let i = 0; i < plans.length; i += 4)
    found.push(...(await Promise.all(plans.slice(i, i + 4).map((list, k) => drawn(list, i + k)))))
  return found
}

function plansOf(coach: DemoCoach, index: number, whole: (from: number, to: number) => number): Plan[] {
  const [first] = coach.specialities
  const kind = first === 'yoga' || first === 'pilates' ? first : general[index % general.length]!
  const certNo = () => `${whole(2019, 2025)}${String(whole(1e6, 9e6))}`
  const own: Plan[] =
    coach.certificate === null
      ? []
      : [
          {
            kind,
            issuer: issuers[kind],
            certNo: certNo(),
            outcome: 'verified',
            daysLeft: Number.isFinite(coach.certificate) ? coach.certificate : null,
            isRenewed: index === 2,
          },
        ]
  const more = others[index]
  const aid = { kind: 'first_aid', issuer: issuers.first_aid } as const
  return more === undefined ? own : [...own, { ...aid, certNo: certNo(), ...more }]
}

interface Seed {
  now: Date
  write: Writer
}

/** Adds a coach's certificates and verifies them, so that the coach may be public from the day after. */
export async function addCertificates(
  { now, write }: Seed,
  coach: StoredRow,
  list: DemoCertificate[],
  hiredDaysAgo: number,
): Promise<void> {
  const today = shanghaiDay(now)
  for (const [
    i,
    { scanId, renewalScanId, outcome, daysLeft, reason = '', isRenewed: _, ...own },
  ] of list.entries()) {
    // Pending ones are new; the others were reviewed when the coach was hired, or while they were valid.
    const since =
      outcome === 'pending' ? 1 + (Number(own.certNo) % 6) : Math.max(hiredDaysAgo, -(daysLeft ?? 0) + 2)
    const dates = {
      issuedOn: addDays(today, -since - 30 - (Number(own.certNo) % 300)),
      expiresOn: daysLeft === null ? null : addDays(today, daysLeft),
    }
    const draft = { ...own, ...dates, coachId: coach.id, scanId, isPublic: i === 0 }
    let row = await write.create(certificateResource, draft, daysBefore(now, since))
    const examined = daysBefore(now, since - 1)
    if (outcome === 'rejected') await write.apply(certificateResource, row, ['reject', { reason }], examined)
    if (outcome !== 'verified' && outcome !== 'revoked') continue
    row = await write.apply(certificateResource, row, ['verify', {}], examined)
    if (outcome === 'revoked')
      await write.apply(certificateResource, row, ['revoke', { reason }], daysBefore(now, 9))
    if (renewalScanId !== null) await renew(write, row, { ...own, scanId: renewalScanId }, now)
  }
}

async function renew(
  write: Writer,
  row: StoredRow,
  own: Pick<Certificate, 'issuer' | 'certNo' | 'scanId'>,
  now: Date,
): Promise<void> {
  const { issuer, certNo, scanId } = own
  const today = shanghaiDay(now)
  const dates = { issuedOn: addDays(today, -4), expiresOn: addDays(today, 726) }
  await write.apply(
    certificateResource,
    row,
    ['renew', { issuer, certNo, scanId, ...dates }],
    daysBefore(now, 2),
  )
}

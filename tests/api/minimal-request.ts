import { randomUUID } from 'node:crypto'
import type { RawRoute } from '../../server/kit/resource/serve'
import type { Ask } from '../harness/app'
import { repair } from './equipped'
import { unknownId as nobodys } from './gym'
import { cash } from './till'
import { dayDraft, setLog } from './training'

/** The first segment of an endpoint's path: the name of its rows. */
export const nameOf = ({ path }: RawRoute) => path.split('/')[1] ?? ''
const { isServiced: _, ...work } = repair()
const bodies: Record<string, unknown> = {
  '/payments/:id/close': {},
  payments: cash(1),
  fail: { reason: '现金不足' },
  'check-in': { storeId: nobodys, membershipId: null },
  freeze: { from: '2026-03-02', to: '2026-03-20', reason: '出差' },
  extend: { days: 3, reason: '停水补偿' },
  terminate: { reason: '不来了' },
  suspend: { from: '2026-03-02', to: null, reason: '设备检修' },
  close: { reason: '租约到期' },
  startLeave: { from: '2026-03-02', to: null },
  depart: { on: '2026-03-02', reason: '个人原因' },
  rehire: { on: '2026-03-02' },
  disable: { reason: '临时停用' },
  anonymise: { reason: '本人申请' },
  reveal: { what: 'mobile', reason: '核对身份' },
  consent: { photoId: null, version: '1', guardianName: null },
  'revoke-consent': { reason: '本人申请' },
  merge: { from: nobodys, fromVersion: 1, take: [] },
  copy: { coachIds: [nobodys] },
  '/training-plans/:id/copy': { as: 'new', name: null },
  '/training-plan-shares/:id/revoke': {},
  assign: { memberIds: [nobodys], startOn: '2026-03-02' },
  days: { days: [dayDraft()] },
  sets: { sets: [setLog(nobodys)] },
  remove: { ids: [nobodys] },
  withdraw: { planIds: [nobodys] },
  shares: { days: 7 },
  cancel: { reason: '临时有事' },
  lateCancel: { reason: '临时有事' },
  waive: { reason: '临时有事' },
  reschedule: { sessionId: nobodys, reason: '' },
  '/device-tasks/:id/cancel': {},
  forgetSecondFactor: { reason: '手机遗失' },
  '/face-devices/:id/days': { day: '2026-03-01' },
  '/face-devices/:id/disable': {},
  '/face-devices/:id/retire': { reason: '主板损坏' },
  '/equipment/:id/reportFault': { note: '跑带打滑', photoIds: [] },
  '/equipment/:id/dismissFault': { reason: '插头松了' },
  '/equipment/:id/finish': repair(),
  '/imports/:id/map': { mapping: {} },
  '/imports/:id/cancel': {},
  '/equipment/:id/idle': { reason: '暂不使用' },
  '/equipment/:id/move': { storeId: nobodys, zone: '' },
  '/equipment/:id/scrap': { reason: '太旧' },
  '/equipment/:id/maintenance': { kind: 'service', ...work },
  reject: { reason: '扫描件模糊' },
  revoke: { reason: '编号被注销' },
  renew: {
    issuer: '中国健美协会',
    certNo: 'CN-0001',
    issuedOn: '2026-03-01',
    expiresOn: null,
    scanId: nobodys,
  },
}

const queries: Record<string, string> = {
  'GET /calendar': 'from=2026-03-02',
  'GET /slots': `coach=${nobodys}&from=2026-03-02`,
  'GET /reports/revenue': 'by=store&from=2026-03-01&to=2026-03-08',
  'GET /reports/revenue.csv': 'by=store&from=2026-03-01&to=2026-03-08',
  'GET /day-closes/current': `store=${nobodys}`,
}

/** The smallest valid request of an endpoint, for the row of that id; `extra` goes into its query, `body` replaces its own. */
export async function ask(
  by: Ask,
  endpoint: RawRoute,
  { id = '', extra = '', body: own }: { id?: string; extra?: string; body?: object } = {},
): Promise<Response> {
  const { method, path } = endpoint
  const body =
    method === 'GET' ? undefined : (own ?? bodies[path] ?? bodies[path.split('/').at(-1) ?? ''] ?? {})
  const query = new URLSearchParams(queries[`${method} ${path}`])
  for (const [name, value] of new URLSearchParams(extra)) query.set(name, value)
  return by(method, `/api/v1${path.replace(':id', id)}${query.size > 0 ? `?${query}` : ''}`, body, {
    'if-match': '"1"',
    'idempotency-key': randomUUID(),
  })
}

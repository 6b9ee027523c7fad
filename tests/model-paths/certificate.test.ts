import { afterAll, beforeAll } from '@rstest/core'
import { type Certificate, certificates } from '../../contract/catalogue/certificate'
import { plusDays } from '../../contract/days'
import { certificateMachine } from '../../machines/certificate/certificate.machine'
import { expireCertificates } from '../../server/catalogue/certificate/jobs'
import { shanghaiDay } from '../../server/kit/day'
import { newCoach } from '../api/fixtures/gym'
import { certNo, newCertificate, newScan } from '../api/fixtures/papers'
import { type Desk, readAt, send, startDesk } from './kit/desk'
import type { LifecycleModel } from './kit/lifecycle-model'
import { modelPaths } from './kit/model-paths'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.gym.close())

const at = (id: string) => `/api/v1/certificates/${id}`
const today = () => shanghaiDay(desk.gym.clock())
const post = (name: string, body: object = {}) => ({
  run: (row: { id: string }) => send(desk.gym.admin, at(row.id), name, body),
})

const certificate: LifecycleModel<
  typeof certificateMachine,
  { renewed: boolean; over: boolean },
  { id: string }
> = {
  machine: certificateMachine,
  starts: {
    submitted: {
      status: 'pending',
      world: { renewed: false, over: false },
      create: async () => {
        const { id: coachId } = await newCoach(desk.gym.admin, { storeIds: [desk.gym.mine.id] })
        return newCertificate(desk.gym.admin, { coachId, expiresOn: plusDays(today(), 1) })
      },
    },
  },
  offered: Object.values(certificates.events).map(({ event }) => event),
  facts: (world) => world,
  read: async ({ id }) => {
    const row = await readAt<Certificate>(desk.gym.admin, at(id))
    // As the page takes them.
    const facts = { renewed: row.nextId !== null, over: row.daysLeft !== null && row.daysLeft < 0 }
    return { status: row.status, facts }
  },
  steps: {
    verify: { event: 'certificate.verify', ...post('verify') },
    reject: { event: 'certificate.reject', ...post('reject', { reason: '扫描件模糊' }) },
    resubmit: { event: 'certificate.resubmit', ...post('resubmit') },
    revoke: { event: 'certificate.revoke', ...post('revoke', { reason: '编号被注销' }) },
    renew: {
      event: 'certificate.renew',
      after: (world) => ({ ...world, renewed: true }),
      run: async ({ id }) =>
        send(desk.gym.admin, at(id), 'renew', {
          issuer: '中国健美协会',
          certNo: certNo(),
          issuedOn: today(),
          expiresOn: plusDays(today(), 700),
          scanId: (await newScan(desk.gym.admin)).id,
        }),
    },
    lastDayPasses: {
      when: ({ world }) => !world.over,
      after: (world) => ({ ...world, over: true }),
      run: () => desk.pass({ days: 2 }),
    },
    expire: {
      event: 'certificate.expire',
      // The chart leaves the day to the job, which asks only for rows that are over.
      when: ({ status, world }) => status !== 'verified' || world.over,
      run: async () => {
        await desk.gym.db.transaction().execute((tx) => expireCertificates(tx, desk.gym.clock()))
        return undefined
      },
    },
  },
}

modelPaths('certificate', certificate)

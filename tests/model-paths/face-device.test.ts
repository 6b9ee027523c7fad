import { afterAll, beforeAll } from '@rstest/core'
import { type FaceDevice, faceDevices } from '../../contract/devices/face-device'
import { faceDeviceMachine } from '../../machines/face-device/face-device.machine'
import { deviceDraft } from '../api/fixtures/doors'
import { created, versioned } from '../api/fixtures/gym'
import { type Desk, readAt, send, startDesk } from './kit/desk'
import type { LifecycleModel } from './kit/lifecycle-model'
import { modelPaths } from './kit/model-paths'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.gym.close())

const at = (id: string) => `/api/v1/face-devices/${id}`
const post = (name: string, body: object = {}) => ({
  run: ({ id }: { id: string }) => send(desk.gym.admin, at(id), name, body),
})
const allow = async (id: string, allowedFrom: string[]) => {
  const row = await readAt<FaceDevice>(desk.gym.admin, at(id))
  return desk.gym.admin('PATCH', at(id), { allowedFrom }, versioned(row))
}

const faceDevice: LifecycleModel<typeof faceDeviceMachine, { needsAddress: boolean }, { id: string }> = {
  machine: faceDeviceMachine,
  starts: {
    withoutAddress: {
      status: 'registered',
      world: { needsAddress: true },
      create: () =>
        created<FaceDevice>(
          desk.gym.admin,
          'face-devices',
          deviceDraft({ storeId: desk.gym.mine.id, vendor: 'zkteco', allowedFrom: [] }),
        ),
    },
  },
  offered: Object.values(faceDevices.events).map(({ event }) => event),
  facts: (world) => world,
  read: async ({ id }) => {
    const { status, needsAddress } = await readAt<FaceDevice>(desk.gym.admin, at(id))
    return { status, facts: { needsAddress } }
  },
  steps: {
    activate: { event: 'device.activate', ...post('activate') },
    disable: { event: 'device.disable', ...post('disable') },
    retire: { event: 'device.retire', ...post('retire', { reason: '设备损坏' }) },
    nameAddress: {
      when: ({ status, world }) => status !== 'retired' && world.needsAddress,
      after: () => ({ needsAddress: false }),
      run: ({ id }) => allow(id, ['10.0.0.1']),
    },
    forgetAddress: {
      when: ({ status, world }) => status === 'disabled' && !world.needsAddress,
      after: () => ({ needsAddress: true }),
      run: ({ id }) => allow(id, []),
    },
  },
}

modelPaths('faceDevice', faceDevice)

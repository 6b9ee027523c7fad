import { afterAll, beforeAll } from '@rstest/core'
import { type Banner, banners } from '../../contract/content/banner'
import { publicationMachine } from '../../machines/publication/publication.machine'
import { versioned } from '../api/fixtures/gym'
import { newBanner, newPicture } from '../api/fixtures/publishing'
import { type Desk, readAt, send, startDesk } from './kit/desk'
import type { LifecycleModel } from './kit/lifecycle-model'
import { modelPaths } from './kit/model-paths'

let desk: Desk
let imagePcId: string
beforeAll(async () => {
  desk = await startDesk()
  imagePcId = await newPicture(desk.gym.admin)
})
afterAll(() => desk.gym.close())

const at = (id: string) => `/api/v1/banners/${id}`
const title = (id: string, text: string) => async () => {
  const row = await readAt<Banner>(desk.gym.admin, at(id))
  return desk.gym.admin('PATCH', at(id), { title: text }, versioned(row))
}

const publication: LifecycleModel<
  typeof publicationMachine,
  { draft: string; copy: string | null },
  { id: string }
> = {
  machine: publicationMachine,
  starts: {
    drafted: {
      status: 'draft',
      world: { draft: '甲', copy: null },
      create: () => newBanner(desk.gym.admin, { imagePcId, title: '甲' }),
    },
  },
  offered: Object.values(banners.events).map(({ event }) => event),
  facts: ({ draft, copy }) => ({ isModified: copy !== null && copy !== draft }),
  read: async ({ id }) => {
    const { status, isModified } = await readAt<Banner>(desk.gym.admin, at(id))
    return { status, facts: { isModified } }
  },
  steps: {
    publish: {
      event: 'publication.publish',
      after: ({ draft }) => ({ draft, copy: draft }),
      run: ({ id }) => send(desk.gym.admin, at(id), 'publish'),
    },
    unpublish: {
      event: 'publication.unpublish',
      after: ({ draft }) => ({ draft, copy: null }),
      run: ({ id }) => send(desk.gym.admin, at(id), 'unpublish'),
    },
    edit: {
      when: ({ world }) => world.draft === '甲',
      after: (world) => ({ ...world, draft: '乙' }),
      run: ({ id }) => title(id, '乙')(),
    },
    editBack: {
      when: ({ world }) => world.draft === '乙',
      after: (world) => ({ ...world, draft: '甲' }),
      run: ({ id }) => title(id, '甲')(),
    },
  },
}

modelPaths('publication', publication)

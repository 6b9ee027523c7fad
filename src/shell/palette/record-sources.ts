import { m } from '#messages'
import { coaches } from '../../../contract/catalogue/coach'
import { coachCourses } from '../../../contract/catalogue/coach-course'
import { stores } from '../../../contract/catalogue/store'
import { exercises } from '../../../contract/content/exercise'
import { videoCourses } from '../../../contract/content/video-course'
import { equipment } from '../../../contract/devices/equipment'
import type { Endpoint } from '../../../contract/endpoint'
import { members } from '../../../contract/membership/member'
import { people } from '../../../contract/people/person'
import { orders } from '../../../contract/sales/order'
import { appointments } from '../../../contract/scheduling/appointment'
import { accounts } from '../../../contract/system/account'
import { trainingPlans } from '../../../contract/training/training-plan'
import type { FoundRecord } from '../../../machines/command-palette/command-palette.machine'
import { bookingFor, deskOf, saleOf } from '../../domain/card/sale-of'
import type { ListedRow, Listing } from '../../kit/record/resource'
import { call } from '../../lib/api/call'
import { pathTo } from '../../lib/path-to'

type Rights = Pick<Endpoint, 'permission' | 'scope'>
interface RecordAction {
  key: string
  label: () => string
  /** The endpoint that the action ends in. */
  needs: Rights
  to: (record: FoundRecord) => string
}

/** The records of one resource, as the palette finds and opens them. */
export interface PaletteSource {
  kind: string
  noun: () => string
  needs: Rights
  addressOf: (id: string) => string
  actions: readonly RecordAction[]
  find: (q: string, signal: AbortSignal) => Promise<FoundRecord[]>
}

/** Of each resource. */
const most = 5

interface Shown {
  label: string
  detail: readonly (string | null)[]
  storeId?: string | null
  avatarId?: string | null
}

function source<R extends ListedRow>(
  kind: string,
  resource: Listing<R> & { list: Rights },
  given: Pick<PaletteSource, 'noun' | 'addressOf'> & {
    shown: (row: R) => Shown
    actions?: readonly RecordAction[]
  },
): PaletteSource {
  const { noun, addressOf, shown, actions = [] } = given
  return {
    kind,
    noun,
    addressOf,
    actions,
    needs: resource.list,
    find: async (q, signal) => {
      const query = { q, pageSize: String(most) }
      const { rows } = await call(resource.list, { query, signal })
      return rows.map((row) => {
        const { detail, storeId = null, ...others } = shown(row)
        return { kind, id: row.id, detail: detail.filter(Boolean).join(' · '), storeId, ...others }
      })
    },
  }
}

const ofMember = ({ id, storeId }: FoundRecord) => ({ id, homeStoreId: storeId ?? '' })

/** In the order in which their records are shown. */
export const recordSources: readonly PaletteSource[] = [
  source('member', members, {
    noun: m.audit_kind_member,
    addressOf: (id) => pathTo('member', { open: id }),
    shown: ({ name, memberNo, mobile, homeStoreName, homeStoreId, avatarId }) => ({
      label: name,
      avatarId,
      detail: [memberNo, mobile, homeStoreName],
      storeId: homeStoreId,
    }),
    actions: [
      { key: 'sell', label: m.palette_sell, needs: orders.create, to: ({ id }) => saleOf('plan', id) },
      {
        key: 'book',
        label: m.palette_book,
        needs: appointments.create,
        to: (record) => bookingFor(ofMember(record)),
      },
      {
        key: 'check-in',
        label: m.palette_check_in,
        needs: members.checkIn,
        to: (record) => deskOf(ofMember(record)),
      },
      {
        key: 'orders',
        label: m.palette_orders_of,
        needs: orders.list,
        to: ({ id }) => pathTo('order', { member: id }),
      },
    ],
  }),
  source('order', orders, {
    noun: m.audit_kind_order,
    addressOf: (id) => pathTo('order', { open: id }),
    shown: ({ orderNo, memberName, storeName }) => ({
      label: orderNo,
      detail: [memberName ?? m.order_walk_in(), storeName],
    }),
  }),
  source('coach', coaches, {
    noun: m.audit_kind_coach,
    addressOf: (id) => pathTo('coach', { edit: id }),
    shown: ({ personName, storeNames, avatarId }) => ({
      label: personName,
      detail: [storeNames.join(m.kit_comma())],
      avatarId,
    }),
    actions: [
      {
        key: 'week',
        label: m.palette_week_of,
        needs: appointments.list,
        to: ({ id }) => pathTo('appointment', { coach: id, view: 'week' }),
      },
    ],
  }),
  source('person', people, {
    noun: m.audit_kind_person,
    addressOf: (id) => pathTo('persion', { edit: id }),
    shown: ({ name, mobile, storeName, avatarId }) => ({
      label: name,
      detail: [mobile, storeName],
      avatarId,
    }),
  }),
  source('store', stores, {
    noun: m.audit_kind_store,
    addressOf: (id) => pathTo('store', { edit: id }),
    shown: ({ name, code }) => ({ label: name, detail: [code] }),
    actions: [
      {
        key: 'calendar',
        label: m.palette_calendar_of,
        needs: appointments.list,
        to: ({ id }) => pathTo('appointment', { store: id }),
      },
    ],
  }),
  source('course', coachCourses, {
    noun: m.audit_kind_course,
    addressOf: (id) => pathTo('coachclass', { edit: id }),
    shown: ({ name }) => ({ label: name, detail: [] }),
  }),
  source('video', videoCourses, {
    noun: m.audit_kind_video,
    addressOf: (id) => pathTo('curriculum', { edit: id }),
    shown: ({ title }) => ({ label: title, detail: [] }),
  }),
  source('exercise', exercises, {
    noun: m.audit_kind_exercise,
    addressOf: (id) => pathTo('action', { edit: id }),
    shown: ({ name }) => ({ label: name, detail: [] }),
  }),
  source('training-plan', trainingPlans, {
    noun: m.audit_kind_training_plan,
    addressOf: (id) => pathTo('train', { edit: id }),
    shown: ({ name }) => ({ label: name, detail: [] }),
  }),
  source('equipment', equipment, {
    noun: m.audit_kind_equipment,
    addressOf: (id) => pathTo('devicestore', { open: id }),
    shown: ({ name, assetNo, storeName }) => ({ label: name, detail: [assetNo, storeName] }),
  }),
  source('account', accounts, {
    noun: m.audit_kind_account,
    addressOf: (id) => pathTo('account', { edit: id }),
    shown: ({ displayName, username }) => ({ label: displayName, detail: [username] }),
  }),
]

/** What these sources find, in their order. Rejects only when none of them answers. */
export async function findRecords(
  sources: readonly PaletteSource[],
  text: string,
  signal: AbortSignal,
): Promise<FoundRecord[]> {
  const answers = await Promise.allSettled(sources.map((one) => one.find(text, signal)))
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const [failure] = answers.filter((answer) => answer.status === 'rejected')
  if (found.length === 0 && failure !== undefined) throw failure.reason
  return found.flat()
}

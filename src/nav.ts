import type { ComponentType } from 'react'
import { m } from '#messages'
import type { Scope } from '../contract/endpoint'
import { type PageName, pathTo } from './lib/path-to'

type Label = () => string
/** The exports of a page's file; `prefetch` fetches the data of the page at this query, and never fails. */
type Load = () => Promise<{
  Component: ComponentType
  prefetch?: (search: URLSearchParams) => Promise<unknown> | undefined
}>

export const groups = {
  home: m.shell_group_home,
  store: m.shell_group_store,
  video: m.shell_group_video,
  user: m.shell_group_user,
  device: m.shell_group_device,
  system: m.shell_group_system,
} satisfies Record<string, Label>
export type Group = keyof typeof groups

/** The dialog to sign in again with: the sign-in form, which is a page's. */
export const loadRenewalDialog = async () => (await import('./pages/login/renewal-dialog')).RenewalDialog

/** One page of the shell. `group` null is a page on the top level; `permission` is the one that reading it requires, if any. */
export interface Page {
  readonly name: PageName
  readonly path: string
  readonly title: Label
  readonly group: Group | null
  readonly load: Load
  readonly permission?: string
  /** The scope of the endpoint that the page reads. */
  readonly scope?: Scope
}

const page = (name: PageName, title: Label, group: Group | null, load: Load, permission?: string): Page => ({
  name,
  path: pathTo(name),
  title,
  group,
  load,
  permission,
})

/** Every page inside the shell, in the menu's order. */
export const pages: readonly Page[] = [
  page(
    'dashboard',
    m.shell_page_dashboard,
    null,
    () => import(/* webpackChunkName: "shell" */ './pages/dashboard/page'),
  ),
  page('banner', m.shell_page_banner, 'home', () => import('./pages/banner/page'), 'banner:read'),
  page('desc', m.shell_page_desc, 'home', () => import('./pages/site-text/page'), 'text:read'),
  page('price', m.shell_page_price, 'home', () => import('./pages/price/page'), 'plan:read'),
  page('store', m.shell_page_store, 'store', () => import('./pages/store/page'), 'store:read'),
  page('coach', m.shell_page_coach, 'store', () => import('./pages/coach/page'), 'coach:read'),
  page(
    'coachclass',
    m.shell_page_coachclass,
    'store',
    () => import('./pages/coach-course/page'),
    'course:read',
  ),
  page(
    'appointment',
    m.shell_page_appointment,
    'store',
    () => import('./pages/appointment/page'),
    'appointment:read',
  ),
  page(
    'zhengshu',
    m.shell_page_zhengshu,
    'store',
    () => import('./pages/certificate/page'),
    'certificate:read',
  ),
  page(
    'curriculum',
    m.shell_page_curriculum,
    'video',
    () => import('./pages/video-course/page'),
    'video:read',
  ),
  page(
    'curriculumtype',
    m.shell_page_curriculumtype,
    'video',
    () => import('./pages/course-type/page'),
    'course-type:read',
  ),
  page('action', m.shell_page_action, 'video', () => import('./pages/exercise/page'), 'exercise:read'),
  page(
    'type',
    m.shell_page_type,
    'video',
    () => import('./pages/exercise-type/type-page'),
    'exercise-type:read',
  ),
  page(
    'typechildren',
    m.shell_page_typechildren,
    'video',
    () => import('./pages/exercise-type/subtype-page'),
    'exercise-subtype:read',
  ),
  page('persion', m.shell_page_persion, 'user', () => import('./pages/person/page'), 'person:read'),
  page('member', m.shell_page_member, 'user', () => import('./pages/member/page'), 'member:read'),
  page('order', m.shell_page_order, 'user', () => import('./pages/order/page'), 'order:read'),
  page('train', m.shell_page_train, null, () => import('./pages/training-plan/page'), 'training-plan:read'),
  page('face', m.shell_page_face, 'device', () => import('./pages/face-device/page'), 'device:read'),
  page(
    'devicestore',
    m.shell_page_devicestore,
    'device',
    () => import('./pages/equipment/page'),
    'equipment:read',
  ),
  page('account', m.shell_page_account, 'system', () => import('./pages/account/page'), 'account:read'),
  page('role', m.shell_page_role, 'system', () => import('./pages/role/page'), 'role:read'),
  page('signin', m.shell_page_signin, 'system', () => import('./pages/sign-in/page'), 'sign-in:read'),
  page('audit', m.shell_page_audit, 'system', () => import('./pages/audit/page'), 'audit:read'),
  {
    ...page('message', m.shell_page_message, 'system', () => import('./pages/message/page'), 'message:read'),
    scope: 'chain',
  },
  page('setting', m.shell_page_setting, 'system', () => import('./pages/setting/page'), 'setting:read'),
  {
    ...page('job', m.shell_page_job, 'system', () => import('./pages/job/page'), 'job:read'),
    scope: 'chain',
  },
  // People who pick files for a page do so there; the library as a whole is for administrators.
  page('media', m.shell_page_media, 'system', () => import('./pages/media/page'), 'library:read'),
  page(
    'machines',
    m.shell_page_machines,
    'system',
    () => import(/* webpackChunkName: "machines" */ './pages/machines/page'),
    // A developer's own console shows it to everyone.
    process.env.NODE_ENV === 'development' ? undefined : 'machine:read',
  ),
]

/** The page at an address, matched like the router does: letter case and a closing slash do not matter. */
export function pageAt(pathname: string): Page | undefined {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  return pages.find((one) => one.path === path)
}

/** The document title at an address. */
export function titleAt(pathname: string): string {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  if (path === '/login') return m.shell_page_login()
  if (path === '/403') return m.shell_page_forbidden()
  return (pageAt(path)?.title ?? m.shell_page_not_found)()
}

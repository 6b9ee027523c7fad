import type { SnapshotFrom } from 'xstate'
import { tabsMachine } from '../../../machines/tabs/tabs.machine'
import { administrator } from '../../harness/process'
import type { Walk } from '../walk'
import { arrive, follow } from './person'
import type { ScreenModel, Stand } from './screen-model'

interface World {
  at: string
}
const hidden = 'no step makes a hidden page change its address: tests/machines/tabs.test.ts does'
const session = 'signing out and in belongs to the paths of auth'
const onward = 'with tabs, `always` leads on to open'

type Here = Stand<World, SnapshotFrom<typeof tabsMachine>>

const eight = ['dashboard', 'banner', 'desc', 'price', 'coachclass', 'appointment', 'coach', 'store']
/** Pages with a form for a new record, and a field of it; null: the first. */
const fields = {
  store: '门店名称',
  coach: '展示名',
  price: '名称',
  banner: '图片说明',
  curriculum: '标题',
  account: '姓名',
  coachclass: null,
  persion: '姓名',
} as const
const forms = ['store', 'coach', 'price', 'banner', 'curriculum', 'account', 'coachclass', 'persion'] as const
const visitOf = (path: string) => {
  const name = path.split('?')[0]?.slice(1) || 'dashboard'
  return { name, title: name, path: path === '/' ? '/dashboard' : path }
}
const tabOf = (name: string) => ({ ...visitOf(`/${name}`), dirty: false })
const visited = (path: string) => ({ type: 'tab.visited' as const, tab: visitOf(path) })

/** The strip of visited pages, with forms that hold input. */
export function tabsModel(walk: () => Walk): ScreenModel<typeof tabsMachine, World> {
  const page = () => walk().page
  const tab = (name: string) => page().locator(`[role=tab][data-name=${name}]`)
  const isHere = ({ snapshot }: Here, name: string) => snapshot.context.current === name
  const known = ({ snapshot }: Here, name: string) => snapshot.context.tabs.find((one) => one.name === name)
  const asks = ({ snapshot }: Here) => snapshot.matches('confirming')
  const keep = (names: readonly string[]) =>
    page().evaluate(
      ([key, tabs]) => {
        sessionStorage.clear()
        localStorage.setItem(key, tabs)
      },
      [`tabs:${administrator.username}`, JSON.stringify(names.map(tabOf))] as const,
    )
  const begin = async (names: readonly string[]) => {
    // Without a document the tabs that it holds are not written again.
    await page().goto(`${walk().server.url}/api/v1/health`)
    await keep(names)
    await arrive(walk(), '/store')
  }
  const field = (name: keyof typeof fields) =>
    page()
      .locator('[data-pane]:has(#main) .semi-sidesheet')
      .getByRole('textbox', { name: fields[name] ?? '' })
      .first()
  const type = async (name: keyof typeof fields) => {
    await follow(walk(), `/${name}?new=`)
    await page().locator(`[role=tab][data-name=${name}][aria-selected=true]`).waitFor()
    await field(name).fill('还没写完')
    await tab(name).getByRole('img').waitFor()
  }
  const menu = async (name: string, item: string) => {
    await tab(name).click({ button: 'right', timeout: 2_000 })
    await page().getByRole('menuitem', { name: item, exact: true }).click()
  }
  /** By an entry of the browser's history, also while the question waits. Unsaved input asks first: unsaved-input.test.tsx. */
  const arriveAt = (path: string) => ({
    when: (here: Here) => !known(here, visitOf(path).name)?.dirty,
    events: () => [visited(path)],
    after: () => ({ at: path }),
    run: () => follow(walk(), path),
  })
  const select = (name: string) => ({
    isOffered: true as const,
    when: (here: Here) => !asks(here) && known(here, name) !== undefined && !isHere(here, name),
    events: () => [{ type: 'tab.selected' as const, name }],
    run: () => tab(name).click(),
  })
  const close = (name: string) => ({
    isOffered: true as const,
    when: (here: Here) => !asks(here),
    events: () => [{ type: 'tab.closed' as const, name }],
    run: () => tab(name).click({ button: 'middle' }),
  })
  const input = (name: 'coach' | 'store') => ({
    when: (here: Here) => !asks(here) && isHere(here, name) && !known(here, name)?.dirty,
    events: () => [visited(`/${name}?new=`), { type: 'tab.dirtied' as const, name }],
    run: () => type(name),
  })

  return {
    machine: tabsMachine,
    starts: {
      one: { world: { at: '/store' }, events: [visited('/store')], begin: () => begin([]) },
      stored: {
        input: { tabs: ['coach', 'store'].map(tabOf) },
        world: { at: '/store' },
        events: [visited('/store')],
        begin: () => begin(['coach', 'store']),
      },
      eight: {
        input: { tabs: eight.map(tabOf) },
        world: { at: '/store' },
        events: [visited('/store')],
        begin: () => begin(eight),
      },
      eightForms: {
        isCostly: true,
        world: { at: '/persion' },
        events: forms.flatMap((name) => [visited(`/${name}?new=`), { type: 'tab.dirtied' as const, name }]),
        begin: async () => {
          await begin([])
          for (const name of forms) await type(name)
        },
      },
    },
    steps: {
      selectCoach: select('coach'),
      selectStore: select('store'),
      closeCoach: close('coach'),
      closeStore: close('store'),
      closeOthers: {
        isOffered: true,
        when: (here) => !asks(here) && here.snapshot.context.tabs.length > 1,
        events: () => [{ type: 'tab.othersClosed', name: 'coach' }],
        run: () => menu('coach', '关闭其他'),
      },
      closeAll: {
        isOffered: true,
        when: (here) => !asks(here),
        events: () => [{ type: 'tab.allClosed' }],
        run: async () => {
          await page().locator('[role=tab]').first().click({ button: 'right' })
          await page().getByRole('menuitem', { name: '关闭全部', exact: true }).click()
        },
      },
      refresh: {
        isOffered: true,
        when: (here) => !asks(here),
        events: () => [{ type: 'tab.refreshed', name: 'coach' }],
        run: () => menu('coach', '刷新'),
      },
      confirm: {
        isOffered: true,
        events: () => [{ type: 'close.confirmed' }],
        run: () =>
          page()
            .getByRole('button', { name: /^放弃并(关闭|刷新)$/ })
            .click(),
      },
      cancel: {
        isOffered: true,
        events: () => [{ type: 'close.cancelled' }],
        run: () =>
          page()
            .getByRole('dialog', { name: /未保存/ })
            .getByRole('button', { name: '继续编辑' })
            .click(),
      },
      arriveAtCoach: arriveAt('/coach'),
      arriveAtPerson: arriveAt('/member'),
      arriveNowhere: {
        when: (here) => here.world.at !== '/nothing',
        events: () => [{ type: 'tab.left' }],
        after: () => ({ at: '/nothing' }),
        run: () => follow(walk(), '/nothing'),
      },
      typeInCoach: input('coach'),
      typeInStore: input('store'),
      erase: {
        when: (here) =>
          !asks(here) &&
          ['coach', 'store'].some((name) => isHere(here, name) && known(here, name)?.dirty === true),
        events: ({ snapshot }) => [{ type: 'tab.cleaned', name: snapshot.context.current ?? '' }],
        run: () => field(page().url().includes('/coach') ? 'coach' : 'store').fill(''),
      },
    },
    effect: ({ type: action, params }, world) => {
      if (action !== 'navigate') return { world }
      const { to } = params as { to: string }
      const { path } = visitOf(to)
      return { world: { at: path }, events: [visited(path)] }
    },
    shows: ({ snapshot: { context, value }, world }) => ({
      tabs: context.tabs.map(({ name, dirty }) => (dirty ? `${name}*` : name)).join(' '),
      current: context.current,
      asks: value === 'confirming' ? (context.question?.kind === 'refresh' ? 'refresh' : 'close') : null,
      at: world.at.split('?')[0],
    }),
    read: () =>
      page().evaluate(() => {
        const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')]
        const confirm = [...document.querySelectorAll('.semi-modal button')].find((one) =>
          one.textContent?.startsWith('放弃并'),
        )
        const names = tabs.map((one) => one.dataset.name)
        const here = tabs.find((one) => one.getAttribute('aria-selected') === 'true')?.dataset.name ?? null
        const isFree = confirm === undefined
        const controls: Record<string, boolean> = {
          cancel: !isFree,
          closeAll: isFree && tabs.length > 0,
          closeCoach: isFree && names.includes('coach'),
          closeOthers: isFree && names.includes('coach') && tabs.length > 1,
          closeStore: isFree && names.includes('store'),
          confirm: !isFree,
          refresh: isFree && names.includes('coach'),
          selectCoach: isFree && names.includes('coach') && here !== 'coach',
          selectStore: isFree && names.includes('store') && here !== 'store',
        }
        return {
          shows: {
            tabs: tabs
              .map((one) => `${one.dataset.name}${one.querySelector('[role=img]') === null ? '' : '*'}`)
              .join(' '),
            current: here,
            asks: isFree ? null : confirm?.textContent === '放弃并刷新' ? 'refresh' : 'close',
            at: location.pathname,
          },
          offers: Object.keys(controls).filter((name) => controls[name]),
        }
      }),
    unseen: {
      'tabs --tab.moved[0]: dropped': hidden,
      'tabs --tab.moved[0]: guard negated': hidden,
      'tabs --tab.moved[0]: guard forgotten': hidden,
      'tabs --tab.moved[0]: actions forgotten': hidden,
      'tabs --tabs.cleared[0]: dropped': session,
      'tabs --tabs.cleared[0]: actions forgotten': session,
      'tabs --tabs.restored[0]: dropped': session,
      'tabs --tabs.restored[0]: actions forgotten': session,
      'tabs.empty --always[0]: dropped': 'the first page that is visited opens the strip too',
      'tabs.empty --always[0]: to itself': 'the first page that is visited opens the strip too',
      'tabs.open --tab.selected[0]: guard forgotten': 'the current page is visited again where it is',
      'tabs.confirming --close.cancelled[0]: to empty': onward,
      'tabs.confirming --close.cancelled[1]: to empty': onward,
      'tabs.settled --always[0]: to empty': onward,
      'tabs.settled --always[1]: dropped': 'the next transition also goes to the page where the person is',
      'tabs.settled --always[1]: to empty': onward,
      'tabs.settled --always[2]: to empty': onward,
      'tabs.settled --always[3]: to empty': onward,
      'tabs.settled --always[4]: to empty': onward,
    },
  }
}

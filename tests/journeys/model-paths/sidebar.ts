import type { SnapshotFrom } from 'xstate'
import { sidebarMachine } from '../../../machines/sidebar/sidebar.machine'
import type { Walk } from '../walk'
import { arrive, follow, menuOf, resize } from './person'
import type { ScreenModel, Stand } from './screen-model'

interface World {
  isWide: boolean
  page: string
}

const wide = { width: 1600, height: 900 }
const narrow = { width: 1300, height: 900 }

const crossing = 'a browser reports only that the window crossed the width'
const measured = 'the width is noted, so `always` leads on to the same state'

/** The main menu with the window on both sides of 1500 pixels. */
export function sidebarModel(walk: () => Walk): ScreenModel<typeof sidebarMachine, World> {
  const link = (name: string) => menuOf(walk()).locator(`a[href="/${name}"]`)
  const start = (isWide: boolean) => ({
    input: { narrow: !isWide },
    world: { isWide, page: 'dashboard' },
    events: [{ type: 'page.entered' as const, page: 'dashboard', group: null }],
    begin: async () => {
      await resize(walk(), isWide ? wide : narrow)
      await arrive(walk(), '/dashboard')
    },
  })
  const group = (name: 'store' | 'user') => ({
    isOffered: true as const,
    when: ({ snapshot }: Stand<World, SnapshotFrom<typeof sidebarMachine>>) => snapshot.matches('expanded'),
    events: () => [{ type: 'group.toggled' as const, group: name }],
    run: () => menuOf(walk()).locator(`[data-group=${name}] > button`).click(),
  })
  const goTo = (page: string, of: 'store' | 'user') => ({
    isOffered: true as const,
    when: ({ snapshot, world }: Stand<World, SnapshotFrom<typeof sidebarMachine>>) =>
      snapshot.matches('expanded') && snapshot.context.openGroup === of && world.page !== page,
    events: () => [{ type: 'page.entered' as const, page, group: of }],
    after: (world: World) => ({ ...world, page }),
    run: () => link(page).click(),
  })
  return {
    machine: sidebarMachine,
    starts: { wide: start(true), narrow: start(false) },
    steps: {
      toggle: {
        isOffered: true,
        events: () => [{ type: 'sidebar.toggled' }],
        run: () => walk().page.locator('header button[aria-controls=menu]').click(),
      },
      makeNarrow: {
        when: ({ world }) => world.isWide,
        events: () => [{ type: 'window.becameNarrow' }],
        after: (world) => ({ ...world, isWide: false }),
        run: () => resize(walk(), narrow),
      },
      makeWide: {
        when: ({ world }) => !world.isWide,
        events: () => [{ type: 'window.becameWide' }],
        after: (world) => ({ ...world, isWide: true }),
        run: () => resize(walk(), wide),
      },
      groupStore: group('store'),
      groupUser: group('user'),
      goCoach: goTo('coach', 'store'),
      goMember: goTo('member', 'user'),
      goDashboard: {
        isOffered: true,
        when: ({ world }) => world.page !== 'dashboard',
        events: () => [{ type: 'page.entered', page: 'dashboard', group: null }],
        after: (world) => ({ ...world, page: 'dashboard' }),
        run: () => walk().page.locator('header a[href="/dashboard"]').click(),
      },
      arriveAtMember: {
        when: ({ world }) => world.page !== 'member',
        events: () => [{ type: 'page.entered', page: 'member', group: 'user' }],
        after: (world) => ({ ...world, page: 'member' }),
        run: () => follow(walk(), '/member'),
      },
      goHereAgain: {
        when: ({ world }) => world.page !== 'dashboard',
        events: ({ world: { page } }) => [
          { type: 'page.entered', page, group: page === 'coach' ? 'store' : 'user' },
        ],
        run: () => follow(walk(), '?page=1'),
      },
    },
    shows: ({ snapshot: { value, context }, world }) => ({
      width: value,
      openGroup: value === 'expanded' ? context.openGroup : null,
      page: world.page,
    }),
    read: () =>
      walk().page.evaluate(() => {
        const menu = document.getElementById('menu')
        const has = (selector: string) => menu?.querySelector(selector) != null
        const opened = menu?.querySelector<HTMLElement>('[data-group]:has(> [aria-expanded=true])')
        const toggle = document.querySelector('header button[aria-controls=menu]')
        const controls: Record<string, boolean> = {
          // The link of the page that is shown leads nowhere.
          goCoach: has('a[href="/coach"]:not([aria-current])'),
          goDashboard:
            document.querySelector('header a[href="/dashboard"]') !== null &&
            location.pathname !== '/dashboard',
          goMember: has('a[href="/member"]:not([aria-current])'),
          groupStore: has('[data-group=store] > button'),
          groupUser: has('[data-group=user] > button'),
          toggle: toggle !== null,
        }
        return {
          shows: {
            width: toggle?.getAttribute('aria-expanded') === 'true' ? 'expanded' : 'collapsed',
            openGroup: opened?.dataset.group ?? null,
            page: location.pathname.slice(1),
          },
          offers: Object.keys(controls).filter((name) => controls[name]),
        }
      }),
    unseen: {
      'sidebar.collapsed --window.becameWide[0]: guard forgotten': crossing,
      'sidebar.collapsed --window.becameNarrow[0]: guard forgotten': crossing,
      'sidebar.expanded --window.becameNarrow[0]: guard forgotten': crossing,
      'sidebar.expanded --window.becameWide[0]: guard forgotten': crossing,
      'sidebar.collapsed --window.becameWide[0]: to measuring': measured,
      'sidebar.expanded --window.becameNarrow[0]: to measuring': measured,
    },
  }
}

import { authMachine } from '../../../machines/auth/auth.machine'
import { administrator } from '../../harness/process'
import { submitSignIn, type Walk } from '../walk'
import { follow, signInQuietly } from './person'
import type { ScreenModel } from './screen-model'

interface World {
  /** The page, and `/login?return` where signing in returns to another page than the first. */
  at: '/store' | '/dashboard' | '/login' | '/login?return'
  isStored: boolean
  hasTabs: boolean
  /** The session that the browser’s cookie belongs to. */
  token: string | null
  /** Open sessions on the server. */
  sessions: number
  isRenewing: boolean
}

const answered = 'the server answers a sign-in with a token'
const kept = 'the session is kept, so `always` leads on to loggedIn'

const username = administrator.username

/** A session from signing in to its end, here and in another window. */
export function authModel(walk: () => Walk): ScreenModel<typeof authMachine, World> {
  const page = () => walk().page
  const renewal = () => page().getByRole('dialog', { name: '请重新登录' })
  const own = () => walk().database.db.selectFrom('session').where('revokedAt', 'is', null)
  const endAll = () => walk().database.db.updateTable('session').set({ revokedAt: new Date() }).execute()
  /** In another window of the same browser. */
  const elsewhere = async (act: (other: Walk['page']) => Promise<unknown>) => {
    const other = await walk().context.newPage()
    await other.goto(`${walk().server.url}/api/v1/health`)
    await act(other)
    await other.close()
  }
  let searches = 0
  const began = (world: World): World => {
    const token = `t${world.sessions + 1}`
    return { ...world, token, isStored: true, isRenewing: false, sessions: world.sessions + 1 }
  }
  const nextToken = ({ world }: { world: World }) => `t${world.sessions + 1}`
  return {
    machine: authMachine,
    starts: {
      signedIn: {
        input: { token: 't1', username },
        world: { at: '/store', isStored: true, hasTabs: true, token: 't1', sessions: 1, isRenewing: false },
        begin: async () => {
          await endAll()
          await page().goto(`${walk().server.url}/api/v1/health`)
          await page().evaluate(() => localStorage.clear())
          await signInQuietly(page())
          await page().goto(`${walk().server.url}/store`)
        },
      },
      signedOut: {
        input: { token: null, username: null },
        world: {
          at: '/login?return',
          isStored: false,
          hasTabs: false,
          token: null,
          sessions: 0,
          isRenewing: false,
        },
        begin: async () => {
          await endAll()
          await page().goto(`${walk().server.url}/api/v1/health`)
          await page().evaluate(() => localStorage.clear())
          await page().goto(`${walk().server.url}/store`)
        },
      },
    },
    steps: {
      signIn: {
        isOffered: true,
        when: ({ snapshot }) => snapshot.matches('loggedOut'),
        events: (stand) => [{ type: 'auth.signedIn', token: nextToken(stand), username }],
        after: (world) => ({ ...began(world), isStored: world.isStored }),
        run: () => submitSignIn(page()),
      },
      signOut: {
        isOffered: true,
        when: ({ world }) => !world.isRenewing,
        events: () => [{ type: 'auth.signOut' }],
        run: async () => {
          await page().getByRole('button', { name: username, exact: true }).click()
          await page().getByRole('menuitem', { name: '退出登录' }).click()
        },
      },
      endSession: {
        when: ({ snapshot, world }) => snapshot.matches('loggedIn') && world.token !== null,
        after: (world) => ({ ...world, token: null, sessions: 0 }),
        run: endAll,
      },
      /** A request of the page, which the server refuses without a valid session. */
      search: {
        when: ({ snapshot, world }) => snapshot.matches('loggedIn') && !world.isRenewing,
        after: (world, { context }) => ({
          ...world,
          at: '/store',
          isRenewing: context.token !== world.token,
        }),
        run: () => {
          searches += 1
          return follow(walk(), `/store?q=zz${searches}`)
        },
      },
      renew: {
        isOffered: true,
        when: ({ world }) => world.isRenewing,
        events: (stand) => [{ type: 'auth.signedIn', token: nextToken(stand), username }],
        after: (world) => ({ ...began(world), isStored: world.isStored }),
        run: async () => {
          await renewal().getByLabel('密码', { exact: true }).fill(administrator.password)
          await renewal().getByRole('button', { name: '登录', exact: true }).click()
        },
      },
      leave: {
        isOffered: true,
        when: ({ world }) => world.isRenewing,
        events: () => [{ type: 'auth.refused' }],
        after: (world) => ({ ...world, isRenewing: false }),
        run: () => renewal().getByRole('button', { name: '前往登录页' }).click(),
      },
      signOutElsewhere: {
        when: ({ world }) => world.isStored && !world.isRenewing,
        events: () => [{ type: 'storage.changed', token: null, username }],
        after: (world) => ({ ...world, isStored: false }),
        run: () => elsewhere((other) => other.evaluate(() => localStorage.removeItem('token'))),
      },
      changeNameElsewhere: {
        when: ({ snapshot }) => snapshot.matches('loggedOut'),
        events: () => [{ type: 'storage.changed', token: null, username: 'somebody' }],
        run: () =>
          elsewhere((other) => other.evaluate(() => localStorage.setItem('username', String(Math.random())))),
      },
      signInElsewhere: {
        when: ({ world }) => !world.isRenewing,
        events: (stand) => [{ type: 'storage.changed', token: nextToken(stand), username }],
        after: began,
        run: () => elsewhere(signInQuietly),
      },
    },
    effect: ({ type, params }, world) => {
      switch (type) {
        case 'storeSession':
          return { world: { ...world, isStored: true } }
        case 'clearSession':
          return { world: { ...world, isStored: false } }
        case 'clearPersonData':
          return { world: { ...world, hasTabs: false } }
        case 'endServerSession':
          return {
            world: {
              ...world,
              token: null,
              sessions: world.sessions - ((params as { token: string }).token === world.token ? 1 : 0),
            },
          }
        case 'goToLogin': {
          const isBack = (params as { returnHere: boolean }).returnHere && world.at !== '/dashboard'
          return { world: { ...world, at: isBack ? '/login?return' : '/login' } }
        }
        case 'enterApp': {
          if (!world.at.startsWith('/login')) return {}
          return { world: { ...world, at: world.at === '/login' ? '/dashboard' : '/store', hasTabs: true } }
        }
        default:
          return {}
      }
    },
    shows: ({ snapshot, world: { token, ...world } }) => ({
      ...world,
      isInside: snapshot.matches('loggedIn'),
    }),
    read: async () => {
      const { total } = await own()
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow()
      const { offers, ...shows } = await page().evaluate(() => {
        const button = (text: string) =>
          [...document.querySelectorAll('button')].some((one) => one.textContent === text)
        const isRenewing = document.querySelector('[role=dialog][aria-label=请重新登录]') !== null
        const isInside = document.getElementById('menu') !== null
        const controls: Record<string, boolean> = {
          leave: isRenewing,
          renew: isRenewing && button('登录'),
          signIn: !isInside && button('登录'),
          signOut: isInside && !isRenewing,
        }
        return {
          at: location.pathname + (location.search.startsWith('?return') ? '?return' : ''),
          isStored: localStorage.getItem('token') !== null,
          hasTabs: localStorage.getItem('tabs:admin') !== null,
          isRenewing,
          isInside,
          offers: Object.keys(controls).filter((name) => controls[name]),
        }
      })
      return { shows: { ...shows, sessions: Number(total) }, offers }
    },
    unseen: {
      'auth.loggedOut --auth.signedIn[0]: guard forgotten': answered,
      'auth.loggedIn --auth.signedIn[0]: guard forgotten': answered,
      'auth.loggedOut --auth.signedIn[0]: to itself': kept,
      'auth.loggedOut --storage.changed[0]: to itself': kept,
    },
  }
}

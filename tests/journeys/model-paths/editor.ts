import type { Route } from 'playwright-core'
import type { SnapshotFrom } from 'xstate'
import type { Store } from '../../../contract/catalogue/store'
import {
  type EditorDraft,
  editorMachine,
  type LoadOutcome,
  type SaveOutcome,
} from '../../../machines/editor/editor.machine'
import { newStore, unknownId } from '../../api/fixtures/gym'
import type { Client } from '../../harness/process'
import type { Walk } from '../walk'
import { arrive } from './person'
import type { Reported, ScreenModel, Stand } from './screen-model'

interface World {
  /** The record on the server. */
  stored: { address: string; code: string; version: number }
  /** What my changes are told from. */
  origin: { address: string; code: string }
  /** The record is not on the server. */
  isMissing: boolean
  /** Input kept from an earlier visit, typed over the first version. */
  kept: string | null
}

type Here = Stand<World, SnapshotFrom<typeof editorMachine>>

const first = { address: '旧址 1 号', code: 'own', version: 1 }
const other = { address: '别人填的 2 号', code: 'own', version: 2 }
const mine = '我填的 3 号'
const draftOf = ({ address, code }: { address: string; code: string }): EditorDraft => ({ address, code })
const versionOf = (stored: World['stored']) => ({
  row: stored,
  draft: draftOf(stored),
  version: stored.version,
})

/** The drawer over one store. Its requests wait until a step lets the server answer or loses them. */
export function editorModel(walk: () => Walk, ask: () => Client): ScreenModel<typeof editorMachine, World> {
  const page = () => walk().page
  const sheet = () => page().getByRole('dialog').first()
  const button = (name: string) => page().getByRole('button', { name, exact: true }).last()
  let store: Store
  let takenCode = ''
  let waiting: Route[] = []
  let isHeld = false
  let isLost = false

  const hold = async (route: Route) => {
    const method = route.request().method()
    if (isLost) return route.abort()
    if (!isHeld || (method !== 'GET' && method !== 'PATCH' && method !== 'POST')) return route.fallback()
    waiting.push(route)
  }
  const settle = async (how: 'answer' | 'lose') => {
    for (let left = 200; waiting.length === 0 && left > 0; left -= 1) await page().waitForTimeout(10)
    isHeld = false
    isLost = how === 'lose'
    const now = waiting
    waiting = []
    for (const route of now) await (how === 'lose' ? route.abort() : route.continue())
  }
  const ready = async () => {
    for (const route of waiting) await route.abort().catch(() => {})
    waiting = []
    isLost = false
    isHeld = false
    await page().unrouteAll({ behavior: 'ignoreErrors' })
    // Without a document the input that it holds is not written again.
    await page().goto(`${walk().server.url}/api/v1/health`)
    await page().evaluate(() => sessionStorage.clear())
    takenCode ||= (await newStore(ask())).code
    store = await newStore(ask(), { address: first.address })
    await page().route(`**/api/v1/stores/${store.id}`, hold)
  }
  const open = async (id = store.id) => {
    isHeld = true
    await arrive(walk(), `/store?edit=${id}`)
  }
  const saveElsewhere = async () => {
    const reply = await ask()(
      'PATCH',
      `/api/v1/stores/${store.id}`,
      { address: other.address },
      { 'if-match': `"${store.version}"` },
    )
    if (!reply.ok) throw new Error(`cannot save: ${reply.status} ${await reply.text()}`)
  }
  const keepInput = async () => {
    await ready()
    await arrive(walk(), `/store?edit=${store.id}`)
    await sheet().getByLabel('详细地址').fill(mine)
    await page().waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('draft:')))
  }
  const world: World = { stored: first, origin: first, kept: null, isMissing: false }

  const loaded = ({ stored, kept, isMissing }: World): LoadOutcome => {
    if (isMissing) return { kind: 'refused', problem: { code: 'not_found', title: 'not found' } }
    const draft = draftOf({ ...first, address: kept ?? '' })
    const input = kept === null ? null : { base: versionOf(first), draft, at: 0, isPartial: false }
    return { kind: 'loaded', version: versionOf(stored), kept: input }
  }
  const savedAs = ({ snapshot: { context }, world: { stored, origin } }: Here): SaveOutcome => {
    if (context.base?.version !== stored.version) return { kind: 'stale', theirs: versionOf(stored) }
    if (context.draft.code === 'taken' && origin.code !== 'taken')
      return {
        kind: 'refused',
        problem: { code: 'taken', title: '', fields: [{ path: ['code'], code: 'taken' }] },
      }
    return { kind: 'saved', row: {} }
  }
  const isSaving = ({ snapshot }: Here) => snapshot.matches('saving')
  const isLoading = ({ snapshot }: Here) => snapshot.matches('loading')
  const answer = (here: Here): Reported[] =>
    isLoading(here)
      ? [{ type: 'xstate.done.actor.load', output: loaded(here.world) }]
      : [{ type: 'xstate.done.actor.save', output: savedAs(here) }]
  const merged = (now: World, snapshot: Here['snapshot']): World => {
    if (snapshot.matches('loading'))
      return { ...now, kept: null, origin: now.kept === null ? now.stored : first }
    if (savedAs({ snapshot, world: now }).kind !== 'saved') return now
    const { address, code } = snapshot.context.draft as { address: string; code: string }
    return {
      ...now,
      stored: {
        address: address === now.origin.address ? now.stored.address : address,
        code: code === now.origin.code ? now.stored.code : code,
        version: now.stored.version + 1,
      },
    }
  }
  const isForm = ({ snapshot }: Here) => snapshot.matches('clean') || snapshot.matches('dirty')
  const isNew = ({ snapshot }: Here) => snapshot.context.id === null
  /** A blank record is refused before it is sent. */
  const refusedBlank: Reported = {
    type: 'xstate.done.actor.save',
    output: {
      kind: 'refused',
      problem: { code: 'invalid', title: '', fields: [{ path: ['name'], code: 'required' }] },
    },
  }
  const held = async (act: () => Promise<unknown>) => {
    isHeld = true
    isLost = false
    await act()
  }
  const type = (address: () => string) => ({
    when: isForm,
    events: () => [{ type: 'editor.changed' as const, patch: { address: address() } }],
    run: () => sheet().getByLabel('详细地址').fill(address()),
  })

  return {
    machine: editorMachine,
    starts: {
      open: {
        input: { id: 'store' },
        world,
        begin: async () => {
          await ready()
          await open()
        },
      },
      gone: {
        input: { id: 'store' },
        world: { ...world, isMissing: true },
        begin: async () => {
          await ready()
          await page().route(`**/api/v1/stores/${unknownId}`, hold)
          await open(unknownId)
        },
      },
      new: {
        input: { id: null, draft: { address: '', code: '' } },
        world: { ...world, origin: { address: '', code: '' } },
        begin: async () => {
          await ready()
          await arrive(walk(), '/store?new=')
        },
      },
      kept: {
        input: { id: 'store' },
        world: { ...world, kept: mine },
        begin: async () => {
          await keepInput()
          await open()
        },
      },
      outdated: {
        input: { id: 'store' },
        world: { ...world, kept: mine, stored: other },
        begin: async () => {
          await keepInput()
          await saveElsewhere()
          await open()
        },
      },
    },
    steps: {
      answer: {
        when: (here) => isLoading(here) || isSaving(here),
        events: answer,
        after: merged,
        run: () => settle('answer'),
      },
      lose: {
        when: (here) => isLoading(here) || isSaving(here),
        events: (here) => [
          { type: isLoading(here) ? 'xstate.error.actor.load' : 'xstate.error.actor.save', error: 'lost' },
        ],
        run: () => settle('lose'),
      },
      saveElsewhere: {
        when: (here) => isForm(here) && !isNew(here) && here.world.stored.version === 1,
        after: (now) => ({ ...now, stored: other }),
        run: saveElsewhere,
      },
      typeMine: type(() => mine),
      typeBack: {
        ...type(() => ''),
        events: ({ snapshot }) => [
          { type: 'editor.changed', patch: { address: snapshot.context.start.address } },
        ],
        when: ({ snapshot }) => snapshot.matches('dirty') && snapshot.context.start.address !== other.address,
        run: async () => {
          const blank = page().url().includes('new')
          await sheet()
            .getByLabel('详细地址')
            .fill(blank ? '' : first.address)
        },
      },
      typeTakenCode: {
        when: (here) => isForm(here) && !isNew(here),
        events: () => [{ type: 'editor.changed', patch: { code: 'taken' } }],
        run: () => sheet().getByLabel('门店编号').fill(takenCode),
      },
      save: {
        isOffered: true,
        events: (here) => [{ type: 'editor.submitted' }, ...(isNew(here) ? [refusedBlank] : [])],
        run: () => held(() => button('保存').click()),
      },
      close: {
        isOffered: true,
        events: () => [{ type: 'editor.closed' }],
        run: () =>
          page()
            .getByRole('button', { name: /^(取消|关闭)$/ })
            .last()
            .click(),
      },
      retry: {
        isOffered: true,
        events: () => [{ type: 'editor.retried' }],
        run: () => held(() => button('重试').click()),
      },
      stay: {
        isOffered: true,
        events: () => [{ type: 'leave.stay' }],
        run: () => button('继续编辑').click(),
      },
      discard: {
        isOffered: true,
        events: () => [{ type: 'leave.discard' }],
        run: () => button('放弃修改').click(),
      },
      discardKept: {
        isOffered: true,
        when: ({ snapshot }) => snapshot.context.restored !== null && snapshot.matches('dirty'),
        events: () => [{ type: 'draft.discarded' }],
        run: () => button('放弃').click(),
      },
      keepMine: {
        isOffered: true,
        events: () => [{ type: 'conflict.keepMine' }],
        run: () => held(() => button('保留我的').click()),
      },
      takeTheirs: {
        isOffered: true,
        events: () => [{ type: 'conflict.takeTheirs' }],
        after: (now) => ({ ...now, origin: now.stored }),
        run: () => button('采用对方的').click(),
      },
    },
    shows: ({ snapshot, world: { stored } }) => {
      const { draft, problem } = snapshot.context
      const isOpen = snapshot.status === 'active'
      const isFilled = ['clean', 'dirty', 'confirming', 'saving'].some((state) => snapshot.value === state)
      return {
        view: !isOpen ? 'none' : isFilled ? 'form' : snapshot.value,
        asks: snapshot.matches('confirming'),
        isLocked: snapshot.matches('saving'),
        isUnsaved: ['dirty', 'confirming', 'saving', 'conflict'].includes(String(snapshot.value)),
        address: isFilled ? draft.address : null,
        hasProblem:
          isFilled && problem !== null && (problem.fields === undefined || problem.fields.length > 0),
        reason: !snapshot.matches('failed') ? null : problem?.title ? 'refused' : 'unreachable',
        isAnnounced: snapshot.matches('saved') && snapshot.context.saved !== null,
        stored: stored.address,
        isTaken: stored.code === 'taken',
      }
    },
    read: async () => {
      const row: Store = await (await ask()('GET', `/api/v1/stores/${store.id}`)).json()
      const { offers, ...shows } = await page().evaluate(() => {
        const dialogs = [...document.querySelectorAll('[role=dialog]')]
        const drawer = dialogs.find((one) => one.closest('.semi-sidesheet') !== null)
        const question = dialogs.find((one) => one !== drawer)
        const uppermost = question ?? drawer
        const enabled = (text: string) =>
          [...(uppermost?.querySelectorAll('button') ?? [])].some(
            (one) =>
              one.textContent === text && !one.disabled && !one.classList.contains('semi-button-loading'),
          )
        const label = [...(drawer?.querySelectorAll('label') ?? [])].find((one) =>
          one.textContent?.startsWith('详细地址'),
        )
        const address = label?.control as HTMLInputElement | null | undefined
        const view =
          drawer === undefined
            ? 'none'
            : drawer.textContent?.includes('这条记录刚被别人修改过')
              ? 'conflict'
              : address != null
                ? 'form'
                : drawer.textContent?.includes('重试')
                  ? 'failed'
                  : 'loading'
        const controls: Record<string, boolean> = {
          close: question === undefined && (enabled('取消') || enabled('关闭')),
          discard: enabled('放弃修改'),
          discardKept: enabled('放弃'),
          keepMine: enabled('保留我的'),
          retry: enabled('重试'),
          save: enabled('保存'),
          stay: enabled('继续编辑'),
          takeTheirs: enabled('采用对方的'),
        }
        return {
          view,
          asks: question !== undefined,
          isLocked: address?.disabled ?? false,
          isUnsaved: document.querySelector('[role=tab] [role=img]') !== null,
          address: view === 'form' ? (address?.value ?? null) : null,
          hasProblem:
            view === 'form' &&
            drawer?.querySelector('.semi-sidesheet-footer [role=alert]')?.textContent !== '',
          reason:
            view !== 'failed'
              ? null
              : drawer?.textContent?.includes('内容不存在')
                ? 'refused'
                : 'unreachable',
          isAnnounced: document.querySelector('.semi-toast') !== null,
          offers: Object.keys(controls).filter((name) => controls[name]),
        }
      })
      return { shows: { ...shows, stored: row.address, isTaken: row.code === takenCode }, offers }
    },
    unseen: {
      'editor.loading --load onError[0]: actions forgotten': 'without a problem the same sentence is shown',
      'editor.failed --editor.retried[0]: to opening': 'a record that exists is requested at once',
    },
  }
}

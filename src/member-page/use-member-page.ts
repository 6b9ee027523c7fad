import { useCallback, useEffect, useRef, useState } from 'react'
import type { MemberPage, memberLinks } from '../../contract/scheduling/member-link'
import { refusalSentence } from '../domain/lesson-confirmation/refusal-sentence'
import { call } from '../lib/api/call'
import { named } from '../lib/api/exchange'
import { RequestError } from '../lib/api/request-error'

// Named without their schemas, which would load a validator that is not needed here; the page has no queries that they could affect.
const open = named<typeof memberLinks.open>('POST', '/member-page')
const confirm = named<typeof memberLinks.confirm>('POST', '/member-page/confirmation')
const cancel = named<typeof memberLinks.cancel>('POST', '/member-page/cancellation')
const wish = named<typeof memberLinks.wish>('POST', '/member-page/wish')
const dispute = named<typeof memberLinks.dispute>('POST', '/member-page/dispute')

export type Loaded =
  | { kind: 'opening' }
  | { kind: 'void' }
  | { kind: 'failed'; reason: string }
  /** `problem`: the page is shown as it was, because the last request failed. */
  | { kind: 'shown'; page: MemberPage; problem: string | null }

/** Longer than any token, so the server would not read it. */
const mostSigns = 200
/** The wait after a failure. */
const retryMs = 10_000

/** The page of a link: read at the start, whenever its code ends, and when the phone shows it again. */
export function useMemberPage(token: string) {
  const [loaded, setLoaded] = useState<Loaded>(isPossible(token) ? { kind: 'opening' } : { kind: 'void' })
  const latest = useRef(0)
  const run = useCallback(async (send: () => Promise<MemberPage>): Promise<boolean> => {
    latest.current += 1
    const turn = latest.current
    try {
      const page = await send()
      if (turn === latest.current) setLoaded({ kind: 'shown', page, problem: null })
      return true
    } catch (error) {
      if (turn === latest.current) setLoaded((now) => failed(now, error))
      return false
    }
  }, [])
  const writing = useRef<Promise<boolean> | null>(null)
  /** Waits for a write under way: an answer read before it would be shown instead of its result. */
  const refresh = useCallback(async () => {
    await writing.current
    return run(() => call(open, { body: { token } }))
  }, [run, token])
  useEffect(() => {
    if (!isPossible(token)) return
    void refresh()
    const onShow = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    document.addEventListener('visibilitychange', onShow)
    return () => document.removeEventListener('visibilitychange', onShow)
  }, [token, refresh])
  const runThenRead = async (send: () => Promise<MemberPage>): Promise<boolean> => {
    if (await run(send)) return true
    const page = await call(open, { body: { token } }).catch(() => null)
    if (page !== null) setLoaded((now) => (now.kind === 'shown' ? { ...now, page } : now))
    return false
  }
  /** A second tap while the first is under way does nothing; what failed may have been done elsewhere, so the page is read again. */
  const write = async (send: () => Promise<MemberPage>): Promise<boolean> => {
    if (writing.current !== null) return false
    writing.current = runThenRead(send).finally(() => {
      writing.current = null
    })
    return writing.current
  }
  const until = loaded.kind === 'shown' ? loaded.page.code.until : null
  const problem = loaded.kind === 'shown' ? loaded.problem : null
  useEffect(() => {
    if (until === null) return
    const wait = problem === null ? Math.max(500, Date.parse(until) - Date.now() + 200) : retryMs
    const timer = setTimeout(() => void refresh(), Math.min(wait, 60_000))
    return () => clearTimeout(timer)
  }, [until, problem, refresh])
  return {
    loaded,
    refresh,
    onConfirm: (appointmentId: string) => write(() => call(confirm, { body: { token, appointmentId } })),
    onCancel: (appointmentId: string) => write(() => call(cancel, { body: { token, appointmentId } })),
    onWish: (category: MemberPage['wishes'][number]['category'], isAllowed: boolean) =>
      write(() => call(wish, { body: { token, category, isAllowed } })),
    onDispute: (appointmentId: string, reason: string) =>
      write(() => call(dispute, { body: { token, appointmentId, reason } })),
  }
}

const isPossible = (token: string) => token !== '' && token.length <= mostSigns

function failed(now: Loaded, error: unknown): Loaded {
  const { code = '', status = 0 } = error instanceof RequestError ? error.problem : {}
  if (code === 'not_found' || (now.kind === 'opening' && status === 422)) return { kind: 'void' }
  const reason = refusalSentence(error)
  return now.kind === 'shown' ? { ...now, problem: reason } : { kind: 'failed', reason }
}

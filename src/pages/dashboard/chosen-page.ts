import type { Me } from '../../../contract/system/session'
import { type StartPage, startPagePermissions, startPages } from '../../../contract/system/start-page'
import { mayDo } from '../../lib/api/session'
import { readStored, writeStored } from '../../lib/storage'

/** Kept per person, because a desk's browser serves several. */
const keyOf = (username: string) => `start-page:${username}`

/** Before a page that was shown because the role begins with it: a later change of the role is followed. */
const byRole = '='

/** The pages that a person may open; a coach's needs the account to be linked to one, or a role that begins with it. */
export const openPages = (me: Me): StartPage[] =>
  startPages.filter((page) => {
    const needed = startPagePermissions[page]
    return (
      (needed === 'signed_in' || mayDo(me, needed)) &&
      (page !== 'coach' || me.coachId !== null || me.startPage === 'coach')
    )
  })

/** The page that the person chose last, else the role's. */
export function chosenPage(me: Me): StartPage {
  const chosen = readStored(keyOf(me.username))
  const open = openPages(me)
  return open.find((page) => page === chosen) ?? open.find((page) => page === me.startPage) ?? 'overview'
}

export const keepPage = (me: Me, page: StartPage): void =>
  writeStored(keyOf(me.username), page === me.startPage ? byRole + page : page)

/** Whether the person at this browser was last shown another page than the overview. */
export function isLikelyElsewhere(): boolean {
  const shown = readStored(keyOf(readStored('username') ?? ''))
  return shown !== null && !shown.endsWith('overview')
}

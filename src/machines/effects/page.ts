/** What the shell is told by the tabs machine besides where to go. */
interface Shell {
  refreshPage: (name: string) => void
  announceDropped: (title: string) => void
}

const unheard: Shell = { refreshPage: () => {}, announceDropped: () => {} }
let shell = unheard

/** The shell lends its hands; returns how to take them back. */
export function setShell(lent: Shell): () => void {
  shell = lent
  return () => {
    if (shell === lent) shell = unheard
  }
}

export const refreshPage = ({ name }: { name: string }): void => shell.refreshPage(name)

export const announceDropped = ({ title }: { title: string }): void => shell.announceDropped(title)

/** What the tabs machine reports to the shell besides navigation. */
interface Shell {
  refreshPage: (name: string) => void
  announceDropped: (title: string) => void
}

const unheard: Shell = { refreshPage: () => {}, announceDropped: () => {} }
let shell = unheard

/** Sets the shell's handlers; returns a function that removes them. */
export function setShell(lent: Shell): () => void {
  shell = lent
  return () => {
    if (shell === lent) shell = unheard
  }
}

export const refreshPage = ({ name }: { name: string }): void => shell.refreshPage(name)

export const announceDropped = ({ title }: { title: string }): void => shell.announceDropped(title)

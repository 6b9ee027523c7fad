import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect'

/** The address of the window that receives what the inspected window sends; `main.tsx` asks for its query. */
export const receiverAddress = (): string => `${location.origin}/?receive-inspection`

const mostRows = 500

/** Shows the actors with their states, and below them the events, the newest first. For developers, so plain and in English. */
export function receiveInspection(root: HTMLElement): void {
  document.title = 'Inspector'
  const actors = document.createElement('table')
  const events = document.createElement('ol')
  root.style.padding = '8px 24px'
  actors.style.borderSpacing = '16px 4px'
  root.replaceChildren(heading('Actors'), actors, heading('Events'), events)
  const rows = new Map<string, HTMLTableRowElement>()
  createBrowserReceiver().subscribe((event) => {
    if (event.type === '@xstate.actor' || event.type === '@xstate.snapshot')
      show(event.sessionId, nameOf(event), stateOf(event.snapshot))
    if (event.type !== '@xstate.event') return
    const line = document.createElement('li')
    line.textContent = `${event.sourceId ?? 'outside'} → ${event.sessionId}  ${JSON.stringify(event.event)}`
    events.prepend(line)
    if (events.childElementCount > mostRows) events.lastElementChild?.remove()
  })

  function show(id: string, name: string, state: string) {
    const row = rows.get(id) ?? actors.insertRow()
    rows.set(id, row)
    const known = row.cells[1]?.textContent
    row.replaceChildren(...[id, name || known || '', state].map(cell))
  }
}

const nameOf = (event: StatelyInspectionEvent): string => ('name' in event ? String(event.name) : '')

function stateOf(snapshot: unknown): string {
  const { value, status } = Object(snapshot)
  return value === undefined ? String(status ?? '') : JSON.stringify(value)
}

function cell(text: string): HTMLTableCellElement {
  const made = document.createElement('td')
  made.textContent = text
  return made
}

function heading(text: string): HTMLHeadingElement {
  const made = document.createElement('h1')
  made.textContent = text
  return made
}

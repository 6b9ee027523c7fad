import fc from 'fast-check'

/** A step of a person with tabs. `page` and `query` are its arguments, where needed. */
export interface Step {
  act: (typeof acts)[number]
  page: string
  query: string
}
const acts = [
  'visit',
  'be elsewhere',
  'select',
  'close',
  'close others',
  'close all',
  'refresh',
  'type into',
  'move while hidden',
  'save',
  'say yes',
  'say no',
] as const

/** Sequences of steps over these pages; `weights` make some steps more frequent, or 0 leaves them out. */
export function stepsOver(pages: string, weights: Partial<Record<Step['act'], number>>, maxLength: number) {
  const act = fc.oneof(...acts.map((one) => ({ arbitrary: fc.constant(one), weight: weights[one] ?? 1 })))
  const step = fc.record({
    act,
    page: fc.constantFrom(...pages),
    query: fc.constantFrom('', '', '?page=2', '?q=x'),
  })
  return fc.array(step, { maxLength, size: 'max' })
}

/** Visits eight pages, and types into each. */
export const eightOpen = (pages: string): Step[] =>
  [...pages.slice(0, 8)].map((page) => ({ act: 'visit', page, query: '' }))
export const eightUnsaved = (pages: string): Step[] =>
  eightOpen(pages).flatMap((step) => [step, { ...step, act: 'type into' }])

export const inWords = (steps: Step[]): string =>
  steps.map(({ act, page, query }) => `${act} ${page}${query}`).join(', ')

/**
 * The requirement once more, as plainly as possible, with no machine: pages are letters, the person is somewhere (`/` is a page without a
 * tab), and a question is a pair of functions that wait for yes or no.
 */
export class Requirement {
  open: string[] = []
  address: Record<string, string> = {}
  unsaved = new Set<string>()
  current: string | null = null
  at = '/'
  dropped: string[] = []
  refreshed: string[] = []
  ask: { yes: () => void; no: () => void } | null = null

  take({ act, page, query }: Step): void {
    if (act === 'visit') this.visit(page, query)
    if (act === 'be elsewhere') this.leave()
    if (act === 'type into' && this.open.includes(page)) this.unsaved.add(page)
    if (act === 'move while hidden' && this.open.includes(page) && page !== this.current)
      this.address[page] = `/${page}${query}`
    if (act === 'save') this.unsaved.delete(page)
    if (act === 'say yes' || act === 'say no') this.answer(act)
    if (this.ask || (act !== 'close all' && !this.open.includes(page))) return
    if (act === 'select') this.visit(page)
    if (act === 'refresh') this.refresh(page)
    if (act === 'close') this.close([page])
    if (act === 'close others') this.close(this.open.filter((one) => one !== page))
    if (act === 'close all') this.close(this.open)
  }

  private visit(page: string, query?: string): void {
    this.ask = null
    this.at = page
    if (query !== undefined) this.address[page] = `/${page}${query}`
    if (!this.open.includes(page) && !this.makeRoomFor(page)) return
    this.current = page
  }

  private makeRoomFor(page: string): boolean {
    const loser = this.open.find((one) => !this.unsaved.has(one))
    if (this.open.length >= 8 && loser === undefined) {
      const [oldest, back] = [this.open.slice(0, 1), this.current]
      this.ask = {
        yes: () => {
          this.drop(oldest)
          this.visit(page)
        },
        no: () => (back === null ? this.leave() : this.visit(back)),
      }
      return false
    }
    if (this.open.length >= 8 && loser !== undefined) {
      if (loser !== this.open[0]) this.dropped.push(loser)
      this.drop([loser])
    }
    this.open.push(page)
    return true
  }

  private leave(): void {
    this.ask = null
    this.at = '/'
    this.current = null
  }

  private close(pages: string[]): void {
    this.unlessUnsaved(pages, () => {
      const i = this.open.indexOf(this.current ?? '')
      const stays = (one: string) => !pages.includes(one)
      const to =
        this.open.slice(i + 1).find(stays) ?? this.open.slice(0, Math.max(i, 0)).reverse().find(stays)
      const leaves = this.current !== null && pages.includes(this.current)
      this.drop(pages)
      if (leaves && to !== undefined) this.visit(to)
      else if (leaves) this.leave()
    })
  }

  private refresh(page: string): void {
    this.unlessUnsaved([page], () => {
      this.unsaved.delete(page)
      this.refreshed.push(page)
      if (this.current !== page) this.visit(page)
    })
  }

  private unlessUnsaved(pages: string[], act: () => void): void {
    if (pages.some((one) => this.unsaved.has(one))) this.ask = { yes: act, no: () => {} }
    else act()
  }

  private answer(answer: 'say yes' | 'say no'): void {
    const requested = this.ask
    this.ask = null
    if (answer === 'say yes') requested?.yes()
    else requested?.no()
  }

  private drop(pages: string[]): void {
    this.open = this.open.filter((one) => !pages.includes(one))
    for (const page of pages) this.unsaved.delete(page)
  }
}

import { useEffect, useState } from 'react'
import { m } from '#messages'
import type { FoundRecord } from '../../../machines/command-palette/command-palette.machine'
import { printedKey } from '../../kit/keys/key-name'
import { useMay } from '../../kit/ui/use-may'
import { navigate } from '../../lib/navigate'
import { tabsActor } from '../../machines/actors'
import { useUsername } from '../../machines/hooks/use-username'
import type { Page } from '../../nav'
import { findInArticles } from '../help/find-in-articles'
import { type Article, loadArticles } from '../help/load-articles'
import { requestHelp } from '../help/request-help'
import { keyOf } from '../keys/go-keys'
import { useReadablePages } from '../keys/use-readable-pages'
import { openPage } from '../panes/open-page'
import { matchesTitle } from '../titles/matches-title'
import { pagePinyin } from '../titles/page-pinyin'
import { commands } from './commands'
import { noteOpened, recentRecords } from './recent-records'
import { recordSources } from './record-sources'

/** What the palette offers: a page, a command, a record or an action on one. */
export interface PaletteEntry {
  key: string
  label: string
  /** Set apart after the label. */
  detail: string
  /** The heading it is listed under. */
  group: string
  /** Keys that do the same. */
  keys?: readonly string[]
  /** The record that it opens. */
  record?: FoundRecord
  run: () => void
}

const mostLocal = 6
const mostHelp = 3

/** The entries of the palette, of what this person may do. */
export function useEntries() {
  const may = useMay()
  const owner = useUsername()
  const sources = recordSources.filter(({ needs }) => may(needs))
  const sourceOf = ({ kind }: FoundRecord) => sources.find((one) => one.kind === kind)

  const openRecord = (record: FoundRecord, to: string) => {
    noteOpened(owner, record)
    navigate(to, { replace: false })
  }
  const entryOf = (record: FoundRecord, group?: string): PaletteEntry[] => {
    const source = sourceOf(record)
    if (source === undefined) return []
    const { kind, id, label, detail } = record
    const run = () => openRecord(record, source.addressOf(id))
    return [{ key: `${kind}-${id}`, label, detail, group: group ?? source.noun(), record, run }]
  }
  const pageEntry = (page: Page, group: string): PaletteEntry => ({
    key: `page-${page.name}`,
    label: page.title(),
    detail: '',
    group,
    keys: ['g', keyOf(page)].map(printedKey),
    run: () => openPage(page),
  })
  const readable = useReadablePages()
  const articles = useArticles().filter(({ page }) => readable.some(({ name }) => name === page))
  const helpEntries = (text: string): PaletteEntry[] =>
    findInArticles(articles, text)
      .slice(0, mostHelp)
      .map(({ article: { page, title }, section }) => ({
        key: `help-${page}`,
        label: section ?? m.help_of({ page: title }),
        detail: section === null ? '' : title,
        group: m.help_title(),
        // The palette is still a dialog at this moment.
        run: () => setTimeout(() => requestHelp({ page, section })),
      }))
  const permitted = commands.filter(({ needs }) => needs === undefined || may(needs))
  const commandEntry = ({ key, label, keys = [], run }: (typeof commands)[number]): PaletteEntry => ({
    key,
    label: label(),
    detail: '',
    group: m.palette_commands(),
    keys: keys.map(printedKey),
    run,
  })

  return {
    sources,
    /** Without a text: what was opened last, the other open tabs, and the commands. */
    start: (): PaletteEntry[] => {
      const { tabs, current } = tabsActor.getSnapshot().context
      const open = tabs.map(({ name }) => name).filter((name) => name !== current)
      return [
        ...recentRecords(owner).flatMap((record) => entryOf(record, m.palette_recent())),
        ...readable
          .filter(({ name }) => open.includes(name))
          .map((page) => pageEntry(page, m.palette_tabs())),
        ...permitted.map(commandEntry),
      ]
    },
    /** The pages and commands that a text means. */
    local: (text: string): PaletteEntry[] => [
      ...readable
        .filter(
          ({ name, title }) => matchesTitle(title(), pagePinyin[name] ?? '', text) || name.startsWith(text),
        )
        .slice(0, mostLocal)
        .map((page) => pageEntry(page, m.palette_pages())),
      ...permitted
        .filter(({ label, pinyin }) => matchesTitle(label(), pinyin, text))
        .slice(0, mostLocal)
        .map(commandEntry),
    ],
    /** The records that a search found. */
    found: (records: readonly FoundRecord[]): PaletteEntry[] => records.flatMap((record) => entryOf(record)),
    /** What the help says about a text. */
    help: helpEntries,
    /** Opening it first, then the actions of its kind. */
    actionsOn: (record: FoundRecord): PaletteEntry[] => {
      const source = sourceOf(record)
      if (source === undefined) return []
      const group = m.palette_actions_of({ name: record.label })
      const action = (key: string, label: string, to: string): PaletteEntry => ({
        key,
        label,
        detail: '',
        group,
        run: () => openRecord(record, to),
      })
      return [
        action('open', m.palette_open_record(), source.addressOf(record.id)),
        ...source.actions
          .filter(({ needs }) => may(needs))
          .map(({ key, label, to }) => action(key, label(), to(record))),
      ]
    },
  }
}

/** The articles of the help, fetched with the palette; without a network there are none. */
function useArticles(): readonly Article[] {
  const [articles, setArticles] = useState<readonly Article[]>([])
  useEffect(() => {
    loadArticles().then(setArticles, () => {})
  }, [])
  return articles
}

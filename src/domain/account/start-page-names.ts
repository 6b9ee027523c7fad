import { m } from '#messages'
import type { StartPage } from '../../../contract/system/start-page'

/** Functions, because the language can change; no more than an object, because the first page loads it. */
export const startPageNames: Readonly<Record<StartPage, () => string>> = {
  overview: m.start_page_overview,
  desk: m.start_page_desk,
  coach: m.start_page_coach,
  books: m.start_page_books,
}

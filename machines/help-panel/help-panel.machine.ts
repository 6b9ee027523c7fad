import { assign, fromPromise, setup } from 'xstate'

interface Context {
  /** The name of the page whose article is read; null while the list is shown. */
  article: string | null
  /** The heading to begin with; null is the beginning of the article. */
  section: string | null
  /** What is searched for in the list. */
  text: string
}

/** The help beside a page: one article for each page of the menu. */
export const helpPanelMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { article: string | null; section: string | null },
    events: {} as
      | { type: 'article.chosen'; article: string; section: string | null }
      | { type: 'list.requested' }
      | { type: 'text.changed'; text: string }
      | { type: 'load.retried' }
      | { type: 'help.closed' },
  },
  actors: {
    loadArticles: fromPromise<void>(() => Promise.reject(new Error('the shell provides loadArticles'))),
  },
  guards: {
    isArticleChosen: ({ context }) => context.article !== null,
  },
  actions: {
    choose: assign((_, { article, section }: { article: string; section: string | null }) => ({
      article,
      section,
    })),
    leaveArticle: assign({ article: null, section: null }),
    search: assign((_, { text }: { text: string }) => ({ text })),
  },
}).createMachine({
  id: 'help-panel',
  description: 'Shows the help beside a page: the list of articles, or one of them.',
  context: ({ input }) => ({ article: input?.article ?? null, section: input?.section ?? null, text: '' }),
  initial: 'loading',
  on: {
    'help.closed': '.closed',
    'article.chosen': { actions: { type: 'choose', params: ({ event }) => event } },
  },
  states: {
    loading: {
      description: 'The articles of the language are being fetched.',
      invoke: {
        src: 'loadArticles',
        onDone: [{ guard: 'isArticleChosen', target: 'reading' }, { target: 'listing' }],
        onError: 'failed',
      },
    },
    failed: {
      description: 'The articles could not be fetched.',
      on: { 'load.retried': 'loading' },
    },
    listing: {
      description: 'All articles, or those that the text is found in.',
      on: {
        'text.changed': { actions: { type: 'search', params: ({ event }) => event } },
        'article.chosen': { target: 'reading', actions: { type: 'choose', params: ({ event }) => event } },
      },
    },
    reading: {
      description: 'One article.',
      on: {
        'list.requested': { target: 'listing', actions: 'leaveArticle' },
      },
    },
    closed: {
      type: 'final',
      description: 'The page has its whole width again.',
    },
  },
})

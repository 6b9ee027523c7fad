import { expect, it } from '@rstest/core'
import { createActor, fromPromise, waitFor } from 'xstate'
import { helpPanelMachine } from '../../machines/help-panel/help-panel.machine'
import { modelTest } from './kit/model-test'

modelTest(helpPanelMachine, {
  starts: [
    { article: 'member', section: null },
    { article: null, section: null },
  ],
  events: [
    { type: 'article.chosen', article: 'order', section: '退款' },
    { type: 'list.requested' },
    { type: 'text.changed', text: '退款' },
    { type: 'load.retried' },
    { type: 'help.closed' },
    { type: 'xstate.done.actor.0.help-panel.loading', output: undefined },
    { type: 'xstate.error.actor.0.help-panel.loading', error: new Error('offline') },
  ],
})

const start = (article: string | null, loadArticles: () => Promise<void>) =>
  createActor(helpPanelMachine.provide({ actors: { loadArticles: fromPromise(loadArticles) } }), {
    input: { article, section: null },
  }).start()

it('opens the section that the address names', () => {
  const input = { article: 'order', section: '退款' }
  expect(createActor(helpPanelMachine, { input }).getSnapshot().context).toMatchObject(input)
})

it('begins with the article of the page, or with the list when there is none', async () => {
  const reading = start('member', async () => {})
  await waitFor(reading, (now) => now.matches('reading'))
  const listing = start(null, async () => {})
  await waitFor(listing, (now) => now.matches('listing'))
})

it('keeps what was chosen while the articles load, and tries again after a failure', async () => {
  let isReachable = false
  const actor = start(null, async () => {
    if (!isReachable) throw new Error('offline')
  })
  actor.send({ type: 'article.chosen', article: 'order', section: '退款' })
  await waitFor(actor, (now) => now.matches('failed'))
  isReachable = true
  actor.send({ type: 'load.retried' })
  await waitFor(actor, (now) => now.matches('reading'))
  expect(actor.getSnapshot().context).toMatchObject({ article: 'order', section: '退款' })
})

it('keeps the search while an article is read', async () => {
  const actor = start(null, async () => {})
  await waitFor(actor, (now) => now.matches('listing'))
  actor.send({ type: 'text.changed', text: '退款' })
  actor.send({ type: 'article.chosen', article: 'order', section: '退款' })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'reading',
    context: { article: 'order', section: '退款' },
  })
  actor.send({ type: 'list.requested' })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'listing',
    context: { article: null, section: null, text: '退款' },
  })
  actor.send({ type: 'help.closed' })
  expect(actor.getSnapshot().status).toBe('done')
})

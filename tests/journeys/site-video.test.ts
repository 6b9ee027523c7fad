import { afterAll, beforeAll, expect, it } from '@rstest/core'
import axe from 'axe-core'
import { versioned } from '../api/fixtures/gym'
import { chapter, courseParts, newCourse } from '../api/fixtures/video-courses'
import { type Client, signInTo } from '../harness/process'
import { startWalk, type Walk } from './walk'

let ask: Client
let person: Walk

beforeAll(async () => {
  person = await startWalk({ EXAMPLE_SITE: 'on' }, { width: 1280, height: 900 })
  ask = (await signInTo(person.server))(person.server)
}, 90_000)

afterAll(() => person?.close(), 60_000)

async function publish(name: string, row: { id: string; version: number }): Promise<void> {
  const reply = await ask('POST', `/api/v1/${name}/${row.id}/publish`, {}, versioned(row))
  if (!reply.ok) throw new Error(await reply.text())
}

it('plays on the site what is for everybody, from where an exercise is seen, with its captions', async () => {
  const parts = await courseParts(ask)
  await publish('exercises', parts.squat)
  const open = {
    ...chapter({ videoId: parts.mp4.id, title: '试看', isFreePreview: true }),
    marks: [{ exerciseId: parts.squat.id, startS: 1, endS: 2 }],
    captions: 'WEBVTT\n\n00:00.000 --> 00:02.000\n下蹲吸气\n',
  }
  const closed = chapter({ videoId: parts.webm.id, title: '正课' })
  const own = { title: '会员深蹲课', access: 'member' as const, chapters: [closed, open] }
  await publish('video-courses', await newCourse(ask, parts, own))

  const { page, complaints } = person
  await page.goto(`${person.server.url}/site/`)
  const card = page.getByRole('link', { name: /会员深蹲课/ })
  await card.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: '会员深蹲课' })
  await sheet.getByRole('button', { name: new RegExp(parts.squat.name) }).press('Enter')
  const film = sheet.locator('video')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
  const cues = () =>
    film.evaluate((video: HTMLVideoElement) =>
      [...(video.textTracks[0]?.cues ?? [])].map((cue) => (cue as VTTCue).text),
    )
  await expect.poll(cues).toEqual(['下蹲吸气'])
  await expect
    .poll(() => sheet.locator('.shut').allInnerTexts())
    .toEqual([expect.stringMatching(/正课\s+0:0\d\s+会员专享/)])

  // The page's policy allows only its own scripts, so axe is injected through the debugger.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'],
    }),
  )
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => [await page.locator('video').count(), new URL(page.url()).hash])
    .toEqual([0, '#videos'])
  expect(complaints).toEqual([])
}, 60_000)

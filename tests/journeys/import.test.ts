import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Page } from 'playwright-core'
import { projectRoot } from '../../server/kit/project-root'
import { signIn, startWalk, type Walk } from './walk'

/** As many as there are in tests/fixtures/free-exercise-db.json.gz. */
const all = 873

let person: Walk
beforeAll(async () => {
  person = await startWalk()
  await signIn(person.page, `${person.server.url}/action`)
}, 60_000)
afterAll(() => person?.close(), 60_000)

const json = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/json', buffer })

it('says where a broken file is broken, and keeps nothing of it', async () => {
  const { page } = person
  const dialog = await choose(page, json('坏.json', Buffer.from('[{"id": "a"},\n {"id": }]')))
  await dialog
    .getByRole('alert')
    .getByText(/JSON 在第 2 行第 \d+ 列/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('还没有数据').waitFor()
})

it('brings a whole library in after a dry run, and the second time changes nothing', async () => {
  const { page, complaints } = person
  const packed = await readFile(path.join(projectRoot, 'tests/fixtures/free-exercise-db.json.gz'))
  const library = json('free-exercise-db.json', gunzipSync(packed))

  let dialog = await choose(page, library)
  await dialog.getByText('free-exercise-db', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '开始试运行' }).click()
  await dialog.getByRole('button', { name: new RegExp(`^${all}\\s*新建$`) }).waitFor({ timeout: 60_000 })
  await dialog.getByRole('button', { name: `导入 ${all} 条` }).click()
  await dialog.getByText(`free-exercise-db.json：已导入 ${all} 条`).waitFor({ timeout: 60_000 })
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载报告' }).click(),
  ])
  const lines = (await readFile(await report.path(), 'utf8')).split('\r\n')
  expect(lines.length).toBeGreaterThan(all)
  await dialog.getByRole('button', { name: '完成' }).click()
  await page.getByText(`共 ${all} 条`).waitFor()

  dialog = await choose(page, library)
  await dialog.getByRole('button', { name: '开始试运行' }).click()
  await dialog.getByRole('button', { name: new RegExp(`^${all}\\s*无变化$`) }).waitFor({ timeout: 60_000 })
  expect(await dialog.getByRole('button', { name: '导入 0 条' }).isDisabled()).toBe(true)
  expect(complaints).toEqual([])
}, 240_000)

async function choose(page: Page, file: ReturnType<typeof json>) {
  await page.getByRole('button', { name: '导入', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: '导入动作' })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: '选择文件' }).click(),
  ])
  await chooser.setFiles(file)
  return dialog
}

import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { screen } from '@testing-library/react'
import { openSignedIn } from '../pages/harness/open-app'
import { startApp, type TestApp } from './app'

let server: TestApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())

/** A sheet makes the quick answers step aside, even when it has no rule. */
function byJsdom<Value>(read: () => Value): Value {
  const sheet = document.head.appendChild(document.createElement('style'))
  sheet.textContent = 'unused {}'
  const value = read()
  sheet.remove()
  return value
}

const displays = (within: ParentNode) =>
  [...within.querySelectorAll('*:not(style)')].map((one) => {
    const style = getComputedStyle(one)
    return [one.cloneNode(false), style.display, style.getPropertyValue('visibility')]
  })

it('the display and visibility of every element of a page with an open drawer are those that jsdom computes', async () => {
  const app = await openSignedIn(server, '/store?new=1')
  await screen.findByRole('dialog', {}, { timeout: 25_000 })
  const quick = displays(document)
  expect(quick.length).toBeGreaterThan(300)
  expect(quick).toEqual(byJsdom(() => displays(document)))
  app.close()
})

it('the display and visibility of hidden, styled and rare elements are those that jsdom computes', () => {
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = `
    <p hidden>a<b>b</b></p>
    <div style="visibility: hidden"><span>c</span><span style="visibility: visible">d</span></div>
    <div style="display: none"><i>e</i></div>
    <span style="display: inline-flex">f</span>
    <dialog><a>g</a></dialog>
    <dialog open>h</dialog>
    <details><summary>i</summary><ul><li>j</li></ul></details>
    <input type="hidden"><input><button>k</button><select><option>l</option></select>
    <table><tbody hidden><tr><td>m</td></tr></tbody></table>
    <div popover>n</div><svg><path></path></svg><template></template><slot></slot>`
  expect(displays(box)).toEqual(byJsdom(() => displays(box)))
  box.remove()
})

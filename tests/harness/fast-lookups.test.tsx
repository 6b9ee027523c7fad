import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { screen } from '@testing-library/react'
import { openSignedIn } from '../pages/harness/open-app'
import { startApp, type TestApp } from './app'

let server: TestApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())

/** A sheet that may decide them makes the quick answers step aside. */
function byJsdom<Value>(read: () => Value): Value {
  const sheet = document.head.appendChild(document.createElement('style'))
  sheet.textContent = 'unused { display: block; visibility: hidden; pointer-events: none }'
  const value = read()
  sheet.remove()
  return value
}

const displays = (within: ParentNode) =>
  [...within.querySelectorAll('*:not(style)')].map((one) => {
    const style = getComputedStyle(one)
    return [one.cloneNode(false), style.display, style.getPropertyValue('visibility'), style.pointerEvents]
  })

it('the display, visibility and pointer events of every element of a page with an open drawer are those that jsdom computes', async () => {
  const app = await openSignedIn(server, '/store?new=1')
  await screen.findByRole('dialog', {}, { timeout: 25_000 })
  const quick = displays(document)
  expect(quick.length).toBeGreaterThan(300)
  expect(quick).toEqual(byJsdom(() => displays(document)))
  app.close()
})

it('the display, visibility and pointer events of hidden, styled and rare elements are those that jsdom computes', () => {
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = `
    <p hidden>a<b>b</b></p>
    <div style="visibility: hidden"><span>c</span><span style="visibility: visible">d</span></div>
    <div style="display: none"><i>e</i></div>
    <span style="display: inline-flex">f</span>
    <dialog><a>g</a></dialog>
    <dialog open>h</dialog>
    <details><summary>i</summary><ul><li>j</li></ul></details>
    <div style="pointer-events: none"><em>o</em><em style="pointer-events: auto">p</em></div>
    <input type="hidden"><input><input type="checkbox"><button disabled>q</button><button>k</button><select><option>l</option></select>
    <table><tbody hidden><tr><td>m</td></tr></tbody></table>
    <div popover>n</div><svg><path></path></svg><template></template><slot></slot>`
  expect(displays(box)).toEqual(byJsdom(() => displays(box)))
  box.remove()
})

it('the labels of a control are those that name or contain it', () => {
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = `
    <label for="a">1</label><label>2<input id="a"></label><label>3<button></button></label>
    <label for="none">4<textarea></textarea></label><label for="b">5</label><input id="b" type="hidden">
    <label>6<span><select></select><progress></progress></span></label><meter></meter>`
  const controls = [
    ...box.querySelectorAll<HTMLInputElement>('input, button, textarea, select, progress, meter'),
  ]
  expect(
    controls.map(({ localName, labels }) => [localName, [...(labels ?? [])].map((one) => one.textContent)]),
  ).toEqual([
    ['input', ['1', '2']],
    ['button', ['3']],
    ['textarea', []],
    ['input', []],
    ['select', ['6']],
    ['progress', []],
    ['meter', []],
  ])
  box.remove()
})

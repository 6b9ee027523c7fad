import { expect, it } from '@rstest/core'
import { waitFor } from '@testing-library/react'
import { patchSemiA11y } from './patch-semi-a11y'

it('hides icons named by Semi, keeps those a page has named, and corrects closed selects, now and later', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = '<span class="semi-icon" role="img" aria-label="chevron_down"></span>'
  const stop = patchSemiA11y(root)
  expect(root.firstElementChild).toHaveAttribute('aria-hidden', 'true')
  root.innerHTML = `<p><span class="semi-icon" role="img" aria-label="已认证"></span>
    <b role="combobox" aria-expanded="false" aria-activedescendant="x-0"></b></p>`
  const select = root.querySelector('b')
  await waitFor(() => expect(select).not.toHaveAttribute('aria-activedescendant'))
  expect(root.querySelector('span')).not.toHaveAttribute('aria-hidden')
  select?.setAttribute('aria-expanded', 'true')
  select?.setAttribute('aria-activedescendant', 'x-1')
  await Promise.resolve()
  expect(select).toHaveAttribute('aria-activedescendant', 'x-1')
  select?.setAttribute('aria-expanded', 'false')
  await waitFor(() => expect(select).not.toHaveAttribute('aria-activedescendant'))
  stop()
})

it('names an open list as its select is named, and tells that there is nothing to choose as an option', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = '<b role="combobox" aria-expanded="true" aria-controls="list" aria-labelledby="name"></b>'
  const stop = patchSemiA11y(root)
  const open = root.appendChild(document.createElement('div'))
  open.innerHTML = `<div id="list"><div class="semi-select-option-list" role="listbox">
    <div class="semi-select-option-empty">无结果</div></div></div>`
  const list = open.querySelector('[role=listbox]')
  await waitFor(() => expect(list).toHaveAttribute('aria-labelledby', 'name'))
  expect(list?.firstElementChild).toHaveAttribute('role', 'option')
  expect(list?.firstElementChild).toHaveAttribute('aria-disabled', 'true')
  stop()
  root.remove()
})

it('says what the calendar says in English in the language of the page, now and when it changes', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = '<button aria-label="Previous month"></button><input aria-label="Choose date" />'
  const stop = patchSemiA11y(root)
  const [button, input] = [root.querySelector('button'), root.querySelector('input')]
  expect(button).toHaveAttribute('aria-label', '上个月')
  expect(input).toHaveAttribute('aria-label', '选择日期')
  input?.setAttribute('aria-label', 'Change date')
  await waitFor(() => expect(input).toHaveAttribute('aria-label', '更改日期'))
  stop()
})

it('lets only a toast of a failure interrupt, reads the text of each, and names the button that closes it', () => {
  const root = document.body.appendChild(document.createElement('div'))
  const toast = (kind: string) =>
    `<div role="alert" aria-label="${kind} type" class="semi-toast semi-toast-${kind}">
      <div class="semi-toast-close-button"><button></button></div></div>`
  root.innerHTML = ['success', 'info', 'warning', 'error'].map(toast).join('')
  patchSemiA11y(root)()
  const toasts = [...root.querySelectorAll('.semi-toast')]
  expect(toasts.map((one) => one.getAttribute('role'))).toEqual(['status', 'status', 'alert', 'alert'])
  expect(toasts.map((one) => one.getAttribute('aria-label'))).toEqual([null, null, null, null])
  expect(root.querySelector('button')).toHaveAttribute('aria-label', '关闭提示')
  root.remove()
})

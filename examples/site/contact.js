import { read, send } from './api.js'
import { element, failure } from './element.js'

const at = (id) => document.getElementById(id)
/** What a refusal of a field means for the visitor. */
const wrong = {
  name: '请填写姓名，2 到 30 个字。',
  mobile: '请填写 11 位手机号。',
  store: '请选择门店。',
  wish: '留言不超过 300 字。',
}

/** The form that asks a store to call back. */
export async function showContact() {
  try {
    const [form, { rows }] = await Promise.all([
      read('/leads/form', {}, { cache: 'no-store' }),
      read('/stores', { limit: 200 }),
    ])
    at('contact-form').replaceChildren(formOf(form, rows))
  } catch {
    at('contact-form').replaceChildren(failure(showContact))
  }
}

function formOf({ token, consent }, stores) {
  const field = (label, control) => element('label', { class: 'field' }, element('span', {}, label), control)
  const hint = element('p', { class: 'hint', role: 'status' })
  const button = element('button', { type: 'submit', class: 'primary' }, '请联系我')
  const submit = async (event) => {
    event.preventDefault()
    button.disabled = true
    hint.textContent = '正在发送…'
    const { agreed: _, ...given } = Object.fromEntries(new FormData(form))
    const outcome = await sent({ ...given, token, consentVersion: consent.version })
    button.disabled = false
    if (outcome === null)
      form.replaceWith(element('p', { class: 'thanks', role: 'status' }, '已收到，门店会尽快与您联系。'))
    else hint.textContent = outcome
  }
  const form = element(
    'form',
    { submit },
    field(
      '姓名',
      element('input', { name: 'name', required: true, minlength: 2, maxlength: 30, autocomplete: 'name' }),
    ),
    field(
      '手机号',
      element('input', {
        name: 'mobile',
        required: true,
        type: 'tel',
        inputmode: 'numeric',
        pattern: '1[3-9][0-9]{9}',
        title: '11 位手机号',
        autocomplete: 'tel-national',
      }),
    ),
    field(
      '门店',
      element(
        'select',
        { name: 'store', required: true },
        element('option', { value: '' }, '请选择'),
        stores.map(({ code, name }) => element('option', { value: code }, name)),
      ),
    ),
    field('想了解什么', element('textarea', { name: 'wish', rows: 3, maxlength: 300 })),
    // People do not see it; a program that fills in every field does.
    element(
      'div',
      { class: 'unseen', 'aria-hidden': 'true' },
      element('input', { name: 'website', tabindex: -1, autocomplete: 'off', 'aria-label': '请留空' }),
    ),
    element(
      'label',
      { class: 'agree' },
      element('input', { type: 'checkbox', name: 'agreed', required: true }),
      element('span', {}, consent.text),
    ),
    button,
    hint,
  )
  return form
}

/** Sends the form, again after a wait if it came too soon; the sentence of a refusal, or null. */
async function sent(body) {
  try {
    let reply = await send('/leads', body)
    const wait = Number(reply.headers.get('retry-after') ?? 0)
    if (reply.status === 429 && wait <= 5) {
      await new Promise((resolve) => setTimeout(resolve, wait * 1000))
      reply = await send('/leads', body)
    }
    if (reply.ok) return null
    if (reply.status === 429) return '提交太频繁，请稍后再试，或直接致电门店。'
    const { fields = [] } = await reply.json()
    const sentences = fields.map(({ path }) => wrong[path[0]]).filter(Boolean)
    return sentences.length > 0 ? sentences.join('') : '表单已过期，请刷新页面后重新提交。'
  } catch {
    return '没有发出去，请检查网络后重试。'
  }
}

import { overwriteGetLocale } from '#locale'
import { m } from '#messages'
import { element } from './element'
import { pieceOf, ReportRefused } from './report'
import './fault.css'
import { faultForm } from './form'

/**
 * The page behind a machine's label, where anyone reports a fault without an account. It uses plain elements because it opens on a
 * stranger's phone over its mobile network; what it shows depends only on the token behind the `#`.
 */
export async function openFaultPage(root: HTMLElement): Promise<void> {
  const isChinese = /^zh/i.test(navigator.language)
  overwriteGetLocale(() => (isChinese ? 'zh-CN' : 'en-US'))
  document.documentElement.lang = isChinese ? 'zh-CN' : 'en-US'
  document.title = m.equipment_fault_title()
  const token = location.hash.slice(1)
  root.replaceChildren(element('p', { role: 'status' }, m.equipment_fault_wait()))
  try {
    const piece = await pieceOf(token)
    root.replaceChildren(faultForm(token, piece, () => root.replaceChildren(thanks())))
  } catch (error) {
    root.replaceChildren(refusal(root, error))
  }
}

function thanks(): HTMLElement {
  const heading = element('h1', { tabindex: '-1' }, m.equipment_fault_done())
  // The form has been removed, and the focus with it.
  requestAnimationFrame(() => heading.focus())
  return element('section', { class: 'done' }, heading, element('p', {}, m.equipment_fault_done_help()))
}

function refusal(root: HTMLElement, error: unknown): HTMLElement {
  const text = error instanceof ReportRefused ? error.message : m.equipment_fault_offline()
  const section = element(
    'section',
    { class: 'done' },
    element('h1', {}, m.equipment_fault_title()),
    element('p', { role: 'alert' }, text),
  )
  if (error instanceof ReportRefused && error.isFinal) return section
  const again = element('button', { type: 'button' }, m.equipment_fault_again())
  again.addEventListener('click', () => void openFaultPage(root))
  section.append(again)
  return section
}

import { m } from '#messages'
import { element } from './element'
import { type LabelledEquipment, report } from './report'
import { smaller } from './smaller'

/** The server's limits: contract/devices/equipment.ts, contract/content/document.ts. */
const [mostPhotos, mostBytes, mostLetters] = [3, 10 * 1024 * 1024, 200]

/** The form of a piece; `onSent` follows a report that has arrived. */
export function faultForm(token: string, piece: LabelledEquipment, onSent: () => void): HTMLElement {
  const photos: Blob[] = []
  const note = element('textarea', {
    id: 'note',
    rows: '4',
    maxlength: String(mostLetters),
    required: true,
    placeholder: m.equipment_fault_note_example(),
    'aria-describedby': 'problem',
  })
  const shown = element('ul', { class: 'photos' })
  const file = element('input', { type: 'file', id: 'photo', accept: 'image/jpeg,image/png', multiple: true })
  const add = element('label', { for: 'photo', class: 'add' })
  const problem = element('p', { id: 'problem', class: 'problem', role: 'alert' })
  const send = element('button', { type: 'submit' }, m.equipment_fault_send())

  const draw = () => {
    shown.replaceChildren(...photos.map(thumb))
    add.textContent =
      photos.length < mostPhotos
        ? m.equipment_fault_photo({ left: mostPhotos - photos.length })
        : m.equipment_fault_photo_none()
    file.disabled = photos.length >= mostPhotos
  }
  const thumb = (photo: Blob, at: number) => {
    const address = URL.createObjectURL(photo)
    const picture = element('img', { src: address, alt: '' })
    picture.addEventListener('load', () => URL.revokeObjectURL(address))
    const remove = element(
      'button',
      { type: 'button', 'aria-label': m.equipment_fault_photo_remove({ index: at + 1 }) },
      '×',
    )
    remove.addEventListener('click', () => {
      photos.splice(at, 1)
      draw()
    })
    return element('li', {}, picture, remove)
  }
  file.addEventListener('change', async () => {
    const given = [...(file.files ?? [])].slice(0, mostPhotos - photos.length)
    file.value = ''
    const made = await Promise.all(given.map((one) => smaller(one, mostBytes)))
    photos.push(...made.filter((one) => one !== undefined))
    problem.textContent = made.includes(undefined) ? m.equipment_fault_photo_refused() : ''
    draw()
  })

  const form = element(
    'form',
    { novalidate: true },
    element(
      'header',
      {},
      element('h1', {}, piece.name),
      element('p', {}, `${piece.assetNo} · ${piece.storeName}`),
    ),
    element('label', { for: 'note' }, m.equipment_fault_note_label()),
    note,
    shown,
    file,
    add,
    problem,
    send,
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const text = note.value.trim()
    if (text.length < 2) {
      problem.textContent = m.equipment_fault_note_short()
      note.focus()
      return
    }
    send.disabled = true
    send.textContent = m.equipment_fault_sending()
    problem.textContent = ''
    try {
      await report(token, text, photos)
      onSent()
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : m.equipment_fault_offline()
      send.disabled = false
      send.textContent = m.equipment_fault_send()
    }
  })
  draw()
  return form
}

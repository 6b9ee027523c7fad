import { expect, it } from '@rstest/core'
import { render, screen } from '@testing-library/react'
import { Dialog } from './dialog'

const nothing = () => {}

it('is named and described by itself, also beside another one', async () => {
  const question = (title: string, labels: string) => (
    <Dialog title={title} confirmText="Do" cancel="Leave" onDo={nothing} onCancel={nothing}>
      <p>{labels}</p>
    </Dialog>
  )
  render(
    <>
      {question('First', 'about this')}
      {question('Second', 'about that')}
    </>,
  )
  expect(await screen.findByRole('dialog', { name: 'First' })).toHaveAccessibleDescription('about this')
  expect(await screen.findByRole('dialog', { name: 'Second' })).toHaveAccessibleDescription('about that')
})

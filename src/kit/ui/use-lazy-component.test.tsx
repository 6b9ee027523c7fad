import { expect, it } from '@rstest/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useLazyComponent } from './use-lazy-component'

type Window = (props: { onClose: () => void }) => React.ReactNode

function Form({ fetchWindow }: { fetchWindow: () => Promise<Window> }) {
  const { Part, isMissing, open, close } = useLazyComponent(fetchWindow)
  return (
    <>
      <input aria-label="title" />
      <button type="button" onClick={open}>
        open
      </button>
      {isMissing ? <p role="alert">missing</p> : null}
      {Part === null ? null : <Part onClose={close} />}
    </>
  )
}

const opened: Window = ({ onClose }) => (
  <button type="button" onClick={onClose}>
    close
  </button>
)

it('leaves the form as it is when a part cannot be fetched, and opens it once it can', async () => {
  let isThere = false
  const fetchWindow = async () => {
    if (isThere) return opened
    throw Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' })
  }
  render(<Form fetchWindow={fetchWindow} />)
  fireEvent.change(screen.getByLabelText('title'), { target: { value: 'spring' } })
  fireEvent.click(screen.getByRole('button', { name: 'open' }))
  await screen.findByRole('alert')
  isThere = true
  fireEvent.click(screen.getByRole('button', { name: 'open' }))
  fireEvent.click(await screen.findByRole('button', { name: 'close' }))
  expect([screen.queryByRole('button', { name: 'close' }), screen.queryByRole('alert')]).toEqual([null, null])
  expect(screen.getByLabelText('title')).toHaveProperty('value', 'spring')
})

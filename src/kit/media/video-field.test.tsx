import { afterEach, expect, it } from '@rstest/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Media } from '../../../contract/content/media'
import { VideoField } from './video-field'

const film: Media = {
  id: '01900000-0000-7000-8000-000000000001',
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'ada',
  updatedBy: 'ada',
  archivedAt: null,
  title: '深蹲示范',
  alt: '',
  posterId: '01900000-0000-7000-8000-000000000002',
  kind: 'video',
  type: 'video/webm',
  fileName: 'squat.webm',
  width: 1280,
  height: 720,
  bytes: 5 * 1024 * 1024,
  durationMs: 65_000,
  videoCodec: 'vp9',
  audioCodec: null,
  variants: 'none',
  isUsed: false,
}

afterEach(cleanup)

/** A field over a cache that has the film, for a person who may not change the library. */
function field(value: string | null, disabled = false) {
  const changes: (string | null)[] = []
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(['media', 'one', film.id], film)
  render(
    <QueryClientProvider client={client}>
      <VideoField
        name="video"
        label="视频"
        value={value}
        change={(next) => changes.push(next)}
        problem={null}
        problems={[]}
        disabled={disabled}
        leave={() => {}}
      />
    </QueryClientProvider>,
  )
  return changes
}

it('plays the film behind its cover, tells how long and large it is, and can be emptied', () => {
  const changes = field(film.id)
  const player = screen.getByLabelText('深蹲示范')
  expect(player).toHaveAttribute('src', `/media/${film.id}/video.webm`)
  expect(player).toHaveAttribute('poster', `/media/${film.posterId}/640.webp`)
  expect(screen.getByText('1:05 · 1280×720 · 5.0 MB')).toBeVisible()
  expect(screen.queryByRole('button', { name: '从视频中截取封面' })).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: '移除视频' }))
  expect(changes).toEqual([null])
})

it('says that the browser cannot play it', async () => {
  field(film.id)
  fireEvent.error(screen.getByLabelText('深蹲示范'))
  expect(await screen.findByRole('alert')).toHaveTextContent('浏览器无法播放这个视频')
})

it('takes films alone, and nothing while it is locked', async () => {
  field(null)
  const input = screen.getByLabelText('上传视频', { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
  expect(await screen.findByRole('alert')).toHaveTextContent('只支持 MP4、WebM 视频')
  cleanup()
  field(film.id, true)
  expect(screen.queryByRole('button')).toBe(null)
})

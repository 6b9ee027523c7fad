import { afterEach, describe, expect, it } from '@rstest/core'
import { shareBuckets, type TokenBucket, tokenBuckets } from './token-buckets'

const at = (milliseconds: number) => new Date(1_800_000_000_000 + milliseconds)

describe('a bucket', () => {
  it('hands out what it holds at once, then as fast as it fills, and never more than it holds', () => {
    const { take } = tokenBuckets({ size: 3, perSecond: 2 })
    const waits = [0, 0, 0, 0, 100, 499, 500, 500, 1_000, 9_000, 9_000, 9_000, 9_000].map((ms) =>
      take('a', at(ms)),
    )
    expect(waits).toEqual([0, 0, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0, 1])
  })

  it('belongs to one alone', () => {
    const { take } = tokenBuckets({ size: 1, perSecond: 1 })
    expect([take('a', at(0)), take('b', at(0)), take('a', at(0))]).toEqual([0, 0, 1])
  })

  it('says how long to wait, and keeps its word', () => {
    const { take } = tokenBuckets({ size: 1, perSecond: 0.1 })
    take('a', at(0))
    const wait = take('a', at(500))
    expect([wait, take('a', at(500 + wait * 1_000 - 1_000)), take('a', at(500 + wait * 1_000))]).toEqual([
      10, 1, 0,
    ])
  })

  it('is not filled by a clock that goes backwards', () => {
    const { take } = tokenBuckets({ size: 1, perSecond: 1 })
    expect([take('a', at(5_000)), take('a', at(0)), take('a', at(900))]).toEqual([0, 1, 1])
  })

  it('holds again what was taken for nothing, and never more than its size', () => {
    const { take, giveBack } = tokenBuckets({ size: 1, perSecond: 1 })
    for (const subject of ['a', 'a', 'b']) giveBack(subject)
    expect([take('a', at(0)), take('a', at(0))]).toEqual([0, 1])
    giveBack('a')
    giveBack('a')
    expect([take('a', at(0)), take('a', at(0))]).toEqual([0, 1])
  })
})

describe('a bucket of several processes', () => {
  afterEach(() => shareBuckets(undefined))

  const shared: { subject: string; bucket: TokenBucket }[] = []
  const share = (processes: number) => {
    shared.length = 0
    shareBuckets({
      processes: () => processes,
      tell: (_, subject, bucket) => shared.push({ subject, bucket }),
    })
  }

  it('serves the part of one process, and is told from half of that on, but not for a refused call', () => {
    share(4)
    const { take } = tokenBuckets({ name: 'x', size: 16, perSecond: 4 })
    expect([0, 0, 0, 0, 0].map((ms) => take('a', at(ms)))).toEqual([0, 0, 0, 0, 1])
    expect(shared.map(({ bucket }) => bucket.untold)).toEqual([4, 4, 4])
    expect([take('a', at(900)), take('a', at(1_000))]).toEqual([1, 0])
  })

  it('serves what it is given later, and waits while all are in debt', () => {
    share(2)
    const { take } = tokenBuckets({ name: 'x', size: 4, perSecond: 2 })
    for (const _ of [1, 2]) take('a', at(0))
    const { bucket } = shared[0]!
    bucket.tokens = 1
    expect([take('a', at(0)), take('a', at(0))]).toEqual([0, 1])
    bucket.tokens = -3
    expect([take('a', at(3_500)), take('a', at(4_500))]).toEqual([1, 0])
  })

  it('is told by its name only, and what was given back no more', () => {
    share(2)
    const named = tokenBuckets({ name: 'x', size: 4, perSecond: 2 })
    const own = tokenBuckets({ size: 4, perSecond: 2 })
    expect([0, 0, 0, 0, 0].map((ms) => own.take('a', at(ms)))).toEqual([0, 0, 0, 0, 1])
    expect(shared).toEqual([])
    named.take('a', at(0))
    named.giveBack('a')
    expect(shared.map(({ bucket }) => bucket.untold)).toEqual([0])
  })
})

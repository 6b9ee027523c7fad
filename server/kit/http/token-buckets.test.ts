import { describe, expect, it } from '@rstest/core'
import { tokenBuckets } from './token-buckets'

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

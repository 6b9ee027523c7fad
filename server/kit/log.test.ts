import { describe, expect, it } from '@rstest/core'
import { createLog } from './log'

function lines(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  write(
    createLog('trace', {
      write: (line: string) => {
        text += line
      },
    }),
  )
  return text
}

describe('the log', () => {
  it('blanks secrets at any depth it is given', () => {
    const text = lines((log) => {
      log.info({
        password: 'hunter2',
        headers: { authorization: 'hunter2', cookie: 'hunter2', 'set-cookie': 'hunter2' },
      })
      log.info({ request: { body: { token: 'hunter2', password: 'hunter2' } } })
      log.info({ url: '/api/v1/events?token=hunter2&page=2' })
      log.error({
        err: new Error('GET /x?access_token=hunter2 failed', { cause: new Error('?code=hunter2') }),
      })
    })
    expect(text).not.toContain('hunter2')
    expect(text).toContain('page=2')
  })

  it('keeps the values of a failed statement out', () => {
    const failed = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (phone)=(hunter2)',
      constraint: 'k',
    })
    const text = lines((log) => log.error({ err: failed }, 'refused'))
    expect(JSON.parse(text)).toMatchObject({
      level: 'error',
      msg: 'refused',
      err: { code: '23505', constraint: 'k' },
    })
    expect(text).not.toContain('hunter2')
  })

  it('writes one line with its instant in UTC, whatever is in it', () => {
    const text = lines((log) => log.warn({ agent: 'a\n{"level":"fatal"}\u2028' }, 'b\r\nc'))
    expect(text.trimEnd().split(/\r?\n/)).toHaveLength(1)
    expect(JSON.parse(text).time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })
})

import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { askOf, startApp, type TestApp } from '../harness/app'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

describe.each(['/api/v1', '/api/public/v1'])('the document of %s', (base) => {
  const read = async (): Promise<Record<string, unknown>> =>
    (await askOf(test.app)('GET', `${base}/openapi.json`)).json()

  it('is a valid OpenAPI 3.1 document', async () => {
    expect(await new Validator().validate(await read())).toEqual({ valid: true })
  })

  it('has nothing beside a reference that readers are told to ignore', async () => {
    const found = partsOf(await read(), '')
      .filter(({ part }) => '$ref' in part)
      .filter(({ part }) => Object.keys(part).some((name) => !/^(\$ref|summary|description)$/.test(name)))
    expect(found.map(({ at }) => at)).toEqual([])
  })

  it('holds patterns that every reader of JSON schema can use', async () => {
    const patterns = new Set<string>()
    for (const { part } of partsOf(await read(), ''))
      if ('pattern' in part && typeof part.pattern === 'string') patterns.add(part.pattern)
    expect(patterns.size).toBeGreaterThan(3)
    // JSON schema has no flags: a pattern is read with `u` alone.
    expect([...patterns].filter((pattern) => !isPattern(pattern))).toEqual([])
  })
})

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u').source !== ''
  } catch {
    return false
  }
}

/** Every object of a document with its path. */
function partsOf(value: unknown, at: string): { at: string; part: object }[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? [] : [{ at, part: value }]
  return [...own, ...Object.entries(value).flatMap(([name, one]) => partsOf(one, `${at}/${name}`))]
}

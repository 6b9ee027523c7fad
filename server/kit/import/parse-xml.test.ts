import { expect, it } from '@rstest/core'
import { parseXml } from './parse-xml'

it.each([
  ['a file', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['another address', '<!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1:9/">]><a>&x;</a>'],
  ['a text', '<!DOCTYPE a [<!ENTITY x "hunter2">]><a>&x;</a>'],
])('an entity that stands for %s is not resolved', async (_, xml) => {
  const texts: string[] = []
  const content = async function* () {
    yield Buffer.from(xml)
  }
  for await (const _piece of parseXml(content(), { text: (text) => texts.push(text) }));
  expect(texts.join('').trim()).toBe('&x;')
})

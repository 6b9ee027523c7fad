import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { node, program, root } from './project.mjs'

/*
 * Compiles the message catalogues twice: for pages a module for each message, so that a page loads its own; for tests one module for each
 * language, without comments, because tests load all messages.
 */
const forPages = 'generated/messages'
const forTests = 'generated/messages-by-language'
const catalogue = '--project ./project.inlang --strategy localStorage baseLocale --silent'.split(' ')
const compile = (folder, structure) => {
  const output = ['--outdir', `./${folder}`, '--output-structure', structure]
  const paraglide = program('@inlang/paraglide-js', 'paraglide-js')
  return node([paraglide, 'compile', ...catalogue, ...output], { quiet: true })
}

const results = await Promise.all([compile(forPages, 'message-modules'), compile(forTests, 'locale-modules')])
for (const { output } of results) process.stderr.write(output)
process.exitCode = results.find(({ code }) => code !== 0)?.code ?? 0
if (process.exitCode === 0) shorten()

function shorten() {
  const write = (name, text) => writeFileSync(path.join(root, forTests, name), text)
  for (const name of ['_index', 'zh-CN', 'en-US'].map((one) => `messages/${one}.js`))
    write(name, withoutComments(name, readFileSync(path.join(root, forTests, name), 'utf8')))
  write('messages.js', "export * as m from './messages/_index.js'\n")
  // There is one current language.
  write('runtime.js', "export * from '../messages/runtime.js'\n")
}

function withoutComments(name, text) {
  let at = 0
  let code = ''
  for (const { start, end } of parseSync(name, text).comments) {
    code += text.slice(at, start)
    at = end
  }
  return `${code}${text.slice(at)}`.replace(/^\s*\n/gm, '')
}

import Module, { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The parser was written for XState 4, of which it uses a few action creators; here it finds them beside XState 5. */
const resolver = Module as unknown as { _resolveFilename: (request: string, ...rest: unknown[]) => string }
const { _resolveFilename } = resolver
resolver._resolveFilename = (request, ...rest) =>
  _resolveFilename(request.replace(/^xstate(?=\/lib\/)/, 'xstate-4'), ...rest)
/** What Stately's published parser (MIT) finds in the text of a file, as configs in the words of XState 4. */
const {
  extractMachinesFromFile,
}: typeof import('@xstate/machine-extractor') = require('@xstate/machine-extractor')
resolver._resolveFilename = _resolveFilename

export const extractedFrom = (source: string): unknown[] =>
  (extractMachinesFromFile(source)?.machines ?? []).map((one) => one?.toConfig())

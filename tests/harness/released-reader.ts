/**
 * Creates, without a stack, the error that Node makes once per process when a reader is released: for its stack the runner would parse
 * the source map of a whole bundle in every test file.
 */
const limit = Error.stackTraceLimit
Error.stackTraceLimit = 0
new ReadableStream().getReader().releaseLock()
Error.stackTraceLimit = limit

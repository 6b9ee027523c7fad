/**
 * Node makes this error when the first reader of a process is released, and asks for its stack, for which the runner would parse the source
 * map of a whole bundle in every test file.
 */
const limit = Error.stackTraceLimit
Error.stackTraceLimit = 0
new ReadableStream().getReader().releaseLock()
Error.stackTraceLimit = limit

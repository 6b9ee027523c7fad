/**
 * Makes each file load the tests' own modules again: the process is shared, and fixtures count names and numbers from a start. Rspack puts its
 * modules of this process, by path, in the place of `require.cache`.
 */
for (const id of Object.keys(require.cache)) {
  // Only keeps what it has compiled, by the server's descriptors.
  if (id.startsWith('./tests/') && id !== './tests/harness/reply-check.ts') delete require.cache[id]
}

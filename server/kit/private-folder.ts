import { chmodSync, statSync } from 'node:fs'

/** A sentence about a folder that other accounts of the machine can enter. One that an operator has made is left as it is. */
export function openFolder(folder: string): string | undefined {
  // Windows keeps rights otherwise.
  if (process.platform === 'win32' || (statSync(folder).mode & 0o077) === 0) return undefined
  return `Other accounts of this machine can enter ${folder}: run chmod 700 on it as its owner`
}

/** Closes a folder of ours to all others; answers the sentence of `openFolder` where it belongs to somebody else. */
export function closeFolder(folder: string): string | undefined {
  const sentence = openFolder(folder)
  if (sentence === undefined || statSync(folder).uid !== process.getuid?.()) return sentence
  chmodSync(folder, 0o700)
  return undefined
}

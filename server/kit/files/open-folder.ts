import { chmodSync, statSync } from 'node:fs'

/** A warning about a folder that other users of the machine can enter; the operator's folder is left unchanged. */
export function openFolder(folder: string): string | undefined {
  // Windows has no such file modes.
  if (process.platform === 'win32' || (statSync(folder).mode & 0o077) === 0) return undefined
  return `Other accounts of this machine can enter ${folder}: run chmod 700 on it as its owner`
}

/** Closes one of the console's folders to other users; returns the warning of `openFolder` if it belongs to another user. */
export function closeFolder(folder: string): string | undefined {
  const sentence = openFolder(folder)
  if (sentence === undefined || statSync(folder).uid !== process.getuid?.()) return sentence
  chmodSync(folder, 0o700)
  return undefined
}

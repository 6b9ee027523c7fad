import { chmodSync, statSync } from 'node:fs'
import { m } from '#messages'
import type { Locale } from '../problem'

type Say = (locale: Locale) => string

/** A warning about a folder that other users of the machine can enter; the operator's folder is left unchanged. */
export function openFolder(folder: string): Say | undefined {
  // Windows has no such file modes.
  if (process.platform === 'win32' || (statSync(folder).mode & 0o077) === 0) return undefined
  return (locale) => m.env_folder_open({ folder }, { locale })
}

/** Closes one of the console's folders to other users; returns the warning of `openFolder` if it belongs to another user. */
export function closeFolder(folder: string): Say | undefined {
  const warning = openFolder(folder)
  if (warning === undefined || statSync(folder).uid !== process.getuid?.()) return warning
  chmodSync(folder, 0o700)
  return undefined
}

import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { m } from '#messages'
import { keyFileOf, readKeyRing } from '../../kit/crypto/read-key-ring'
import { secretBox } from '../../kit/crypto/secret-box'
import type { Env } from '../../kit/env'
import { openFolder } from '../../kit/files/open-folder'
import { broken, brokenBy, type Finding, good, warning } from './finding'

/** The first version that package.json allows. */
const oldestNode = [20, 19] as const

/** Bytes. */
const enough = 5e9
const least = 1e9

export function checkMachine(env: Env): Finding[] {
  return [checkNode(), ...checkUser(), ...checkFolders(env), checkKeys(env)]
}

function checkNode(): Finding {
  const { node: version } = process.versions
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [least, leastMinor] = oldestNode
  const isOld = major < least || (major === least && minor < leastMinor)
  return isOld
    ? broken((locale) => m.doctor_node_old({ version, least: oldestNode.join('.') }, { locale }))
    : good((locale) => m.doctor_node({ version }, { locale }))
}

function checkUser(): Finding[] {
  return process.getuid?.() === 0 ? [warning((locale) => m.doctor_root({}, { locale }))] : []
}

function checkFolders({ dataDir, backupDir }: Env): Finding[] {
  const folders = backupDir.startsWith(dataDir) ? [dataDir] : [dataDir, backupDir]
  return folders.flatMap((folder) => {
    if (!existsSync(folder)) return [warning((locale) => m.doctor_folder_missing({ folder }, { locale }))]
    const open = openFolder(folder)
    return [checkSpace(folder), ...(open === undefined ? [] : [warning(open)])]
  })
}

function checkSpace(folder: string): Finding {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    const user = process.getuid?.() ?? ''
    return broken((locale) => m.doctor_folder_closed({ folder, user }, { locale }))
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const size = `${(free / 1e9).toFixed(1)} GB`
  if (free < least) return broken((locale) => m.doctor_disk_full({ folder, size }, { locale }))
  return free < enough
    ? warning((locale) => m.doctor_disk_low({ folder, size }, { locale }))
    : good((locale) => m.doctor_disk({ folder, size }, { locale }))
}

/** Makes no key: a new one would not open what the database has. */
function checkKeys(env: Env): Finding {
  const file = keyFileOf(env.dataDir)
  if (env.dataKeys === undefined && !existsSync(file))
    return warning((locale) => m.doctor_keys_missing({ file }, { locale }))
  try {
    const { keyIds } = secretBox(readKeyRing(env))
    const ids = keyIds.map((id) => id.toString('hex')).join(', ')
    return good((locale) => m.doctor_keys({ ids }, { locale }))
  } catch (error) {
    return brokenBy(error)
  }
}

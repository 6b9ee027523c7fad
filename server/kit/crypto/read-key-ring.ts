import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { m } from '#messages'
import type { Db } from '../db/schema'
import { Refusal } from '../refusal'
import { keyLength, type SecretBox } from './secret-box'

interface Where {
  dataDir: string
  /** The environment's DATA_KEYS: keys in Base64, separated by commas, the sealing one first. */
  dataKeys?: string | undefined
}

/**
 * The data keys, from the environment or from `<data folder>/data-keys`, which is created when missing. Throws a refusal.
 */
export function readKeyRing({ dataDir, dataKeys }: Where): Buffer[] {
  if (dataKeys !== undefined) return keysIn(dataKeys.split(','), 'DATA_KEYS')
  const file = keyFileOf(dataDir)
  if (!existsSync(file)) makeKeyFile(file)
  const { mode } = statSync(file)
  // Windows has no such file modes.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Refusal((locale) => m.env_keys_open({ file }, { locale }))
  return keysIn(readFileSync(file, 'utf8').split('\n'), file)
}

export function newKey(): Buffer {
  return randomBytes(keyLength)
}

export function keyFileOf(dataDir: string): string {
  return path.join(dataDir, 'data-keys')
}

/** Replaces the key file atomically: a crash leaves either the old one or the new one. */
export function writeKeyFile(dataDir: string, keys: readonly Buffer[]): void {
  const file = keyFileOf(dataDir)
  renameSync(writeTemporary(file, keys), file)
}

/** Of processes that start at once, the first to link the file creates it; the others read that one. */
function makeKeyFile(file: string): void {
  const temporaryFile = writeTemporary(file, [newKey()])
  try {
    linkSync(temporaryFile, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(temporaryFile)
  }
}

function writeTemporary(file: string, keys: readonly Buffer[]): string {
  const temporaryFile = `${file}.${process.pid}`
  const handle = openSync(temporaryFile, 'w', 0o600)
  try {
    writeSync(handle, keys.map((key) => `${key.toString('base64')}\n`).join(''))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return temporaryFile
}

/** Records the key that seals from now on. Throws a refusal when values may be sealed by a key that is not in the ring. */
export async function claimKeys(db: Db, { keyIds }: SecretBox, now: Date): Promise<void> {
  const { rows } = await sql<{ id: Buffer }>`
    select id from data_key where not id = any(${keyIds})
  `.execute(db)
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id.toString('hex')).join(', ')
    throw new Refusal((locale) => m.env_keys_unfit({ ids }, { locale }))
  }
  await sql`insert into data_key (id, since) values (${keyIds[0]}, ${now}) on conflict do nothing`.execute(db)
}

function keysIn(lines: readonly string[], where: string): Buffer[] {
  const keys = lines
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => Buffer.from(line, 'base64'))
  if (keys.length === 0 || keys.some(({ length }) => length !== keyLength))
    throw new Refusal((locale) => m.env_keys_form({ where, length: keyLength }, { locale }))
  return keys
}

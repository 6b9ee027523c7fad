import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { type Console, dataFolder, startConsole } from '../harness/process'
import { film, filmBeginning, served, sha256, Uploader } from './upload-client'

let data: Awaited<ReturnType<typeof dataFolder>>
let database: TestDatabase
const running: Console[] = []
beforeEach(async () => {
  data = await dataFolder()
  database = await freshDatabase()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
  await database.drop()
  await data.remove()
})

async function start(): Promise<Console> {
  const server = await startConsole({ DATA_DIR: data.path, DATABASE_URL: database.url })
  running.push(server)
  return server
}
async function kill(server: Console): Promise<void> {
  running.splice(running.indexOf(server), 1)
  await server.kill()
}
const waiting = () => readdir(path.join(data.path, 'uploads'))
const megabyte = 1024 * 1024

describe('an upload', () => {
  it('goes on after kill -9 from what had arrived, byte for byte', async () => {
    const bytes = film(12 * megabyte)
    let server = await start()
    const uploader = await Uploader.signIn(server)
    const address = await uploader.begin(server, bytes.length)
    let offset = 0
    for (let round = 1; round <= 3; round++) {
      await uploader.stall(server, address, offset, bytes.subarray(offset, round * 3 * megabyte))
      await kill(server)
      server = await start()
      const requested = performance.now()
      const kept = await uploader.offset(server, address)
      expect(performance.now() - requested).toBeLessThan(12_000)
      // Nearly all that was sent: unacknowledged bytes may be lost, but few of them.
      expect([kept > offset, kept <= round * 3 * megabyte]).toEqual([true, true])
      offset = kept
    }
    expect(await uploader.send(server, address, offset, bytes.subarray(offset))).toBe(204)
    // And once more between the last byte and its row.
    await kill(server)
    server = await start()
    const media = await uploader.finish(server, address)
    expect(sha256(await served(server, media.id))).toBe(sha256(bytes))
    expect((await uploader.finish(server, address)).id).toBe(media.id)
    expect(await waiting()).toEqual([])
  }, 120_000)

  it('whose connection is cut in every piece arrives byte for byte', async () => {
    const bytes = film(4 * megabyte)
    const server = await start()
    const uploader = await Uploader.signIn(server)
    const address = await uploader.begin(server, bytes.length)
    let offset = 0
    for (let cuts = 0; cuts < 10; cuts++) {
      const cut = await uploader.stall(
        server,
        address,
        offset,
        bytes.subarray(offset, offset + 300_000 + cuts),
      )
      cut()
      const kept = await uploader.offset(server, address)
      expect([kept > offset, kept <= offset + 300_000 + cuts]).toEqual([true, true])
      offset = kept
    }
    expect(await uploader.send(server, address, offset, bytes.subarray(offset))).toBe(204)
    const media = await uploader.finish(server, address)
    expect(sha256(await served(server, media.id))).toBe(sha256(bytes))
  }, 60_000)

  it('is taken over by another process, also from a connection that only looks alive', async () => {
    const bytes = film(6 * megabyte)
    const [one, other] = [await start(), await start()]
    const uploader = await Uploader.signIn(one)
    const address = await uploader.begin(one, bytes.length)
    let offset = 0
    for (const server of [one, other, one, other]) {
      expect(await uploader.send(server, address, offset, bytes.subarray(offset, offset + megabyte))).toBe(
        204,
      )
      offset += megabyte
    }
    const cut = await uploader.stall(one, address, offset, bytes.subarray(offset, offset + megabyte))
    const requested = performance.now()
    offset = await uploader.offset(other, address)
    expect(performance.now() - requested).toBeLessThan(8_000)
    expect(offset).toBeGreaterThanOrEqual(4 * megabyte)
    expect(await uploader.send(other, address, offset, bytes.subarray(offset))).toBe(204)
    cut()
    const finished = await Promise.all([one, other, one].map((server) => uploader.finish(server, address)))
    expect(new Set(finished.map(({ id }) => id)).size).toBe(1)
    expect(sha256(await served(one, finished[0]?.id ?? ''))).toBe(sha256(bytes))
  }, 60_000)

  it('of 200 MB does not pass through the memory', async () => {
    const size = 200 * megabyte
    const beginning = filmBeginning(size, megabyte)
    const server = await start()
    const uploader = await Uploader.signIn(server)
    const before = await memoryOf(server)
    const address = await uploader.begin(server, size)
    const zeros = Buffer.alloc(4 * megabyte)
    expect(await uploader.send(server, address, 0, beginning)).toBe(204)
    let most = 0
    for (let offset = megabyte; offset < size; offset += zeros.length) {
      const piece = zeros.subarray(0, Math.min(zeros.length, size - offset))
      expect(await uploader.send(server, address, offset, piece)).toBe(204)
      most = Math.max(most, await memoryOf(server))
    }
    const media = await uploader.finish(server, address)
    most = Math.max(most, await memoryOf(server))
    expect(media.bytes).toBe(size)
    expect(most - before).toBeLessThan(80)
    process.stdout.write(`memory: ${before} MB before, ${most} MB at most while 200 MB came\n`)
  }, 120_000)
})

/** Resident memory in MB; the peak since the start would only show the start. */
async function memoryOf({ process: { pid } }: Console): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

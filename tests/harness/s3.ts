import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import type { S3Settings } from '../../server/kit/files/s3-file-store'

/** A server of the S3 protocol as a process of its own, with the bucket `gym`. */
export async function startS3(folder: string): Promise<{ settings: S3Settings; close: () => void }> {
  const require = createRequire(import.meta.url)
  const program = require.resolve('s3rver/bin/s3rver.js')
  const options = [
    '--directory',
    folder,
    '--address',
    '127.0.0.1',
    '--port',
    '0',
    '--configure-bucket',
    'gym',
  ]
  const child = spawn(process.execPath, [program, ...options])
  const endpoint = await new Promise<string>((resolve, reject) => {
    let reported = ''
    const hear = (text: Buffer) => {
      reported += text
      const port = /listening on \S*?:(\d+)/.exec(reported)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(reported)))
  })
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return {
    settings: { endpoint, bucket: 'gym', region: 'us-east-1', ...keys },
    close: () => void child.kill(),
  }
}

import { spawn } from 'node:child_process'
import path from 'node:path'
import { projectRoot } from '../../server/kit/project-root'

/** What `npm run doctor` prints, in English unless `LC_ALL` says otherwise, and its exit code. */
export function examine(env: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [path.join(projectRoot, 'dist', 'server', 'doctor.js')], {
    env: { PATH, HOME, LC_ALL: 'en_US.UTF-8', PORT: '0', ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })))
}

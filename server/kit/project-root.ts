import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of this project's package.json: above the running program, whatever the working directory is. */
export const projectRoot =
  above(path.dirname(process.argv[1] ?? '.')) ?? above(process.cwd()) ?? process.cwd()

function above(folder: string): string | undefined {
  const file = path.join(folder, 'package.json')
  if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'gym-console') return folder
  const parent = path.dirname(folder)
  return parent === folder ? undefined : above(parent)
}

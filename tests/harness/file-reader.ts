import path from 'node:path'
import { createRsbuild, loadConfig } from '@rsbuild/core'
import { projectRoot } from '../../server/kit/project-root'

/** Builds server/file-reader.ts alone from the present sources: tests run without dist/server, or with an older one. */
export async function buildFileReader(): Promise<void> {
  const folder = path.join(projectRoot, 'dist', 'test-file-reader')
  const { content } = await loadConfig({ cwd: projectRoot })
  const { node } = content.environments ?? {}
  if (node === undefined) throw new Error('rsbuild.config.ts has no environment `node`')
  const environment = {
    ...node,
    source: { entry: { 'file-reader': './server/file-reader.ts' } },
    // Two concurrent runs write the same files.
    output: { ...node.output, distPath: { root: folder }, cleanDistPath: false },
  }
  const rsbuild = await createRsbuild({
    cwd: projectRoot,
    rsbuildConfig: { mode: 'production', logLevel: 'error', environments: { node: environment } },
  })
  const { close } = await rsbuild.build()
  await close()
  process.env.TEST_FILE_READER = path.join(folder, 'file-reader.js')
}

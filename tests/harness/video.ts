import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../server/kit/project-root'

const clip = (name: string): Buffer => readFileSync(path.join(projectRoot, 'tests', 'harness', 'clips', name))

/** Real files; clips/README.md explains how they were made. */
export const clips = { mp4: clip('clip.mp4'), webm: clip('clip.webm'), soundAlone: clip('sound.webm') }

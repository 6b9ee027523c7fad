import type { faceDevices } from '../../../contract/devices/face-device'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    face: ListNames<typeof faceDevices> | 'open' | 'at' | 'view' | 'state' | 'result'
  }
}

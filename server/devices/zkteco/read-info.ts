import type { DeviceStatus } from '../port'
import { countOf, plain } from '../receive-message'

/**
 * The options for a device: it sends access records as they happen, but neither photos nor templates nor its own log; it polls for commands
 * every five seconds, and waits 30 s after an error. A stamp of 9999 lets it continue where it was.
 */
export function optionsFor(sn: string): string {
  return [
    `GET OPTION FROM: ${sn}`,
    'Stamp=9999',
    'OpStamp=9999',
    'PhotoStamp=9999',
    'ATTLOGStamp=9999',
    'OPERLOGStamp=9999',
    'ATTPHOTOStamp=9999',
    'ErrorDelay=30',
    'Delay=5',
    'TransTimes=00:00;14:05',
    'TransInterval=1',
    'TransFlag=TransData AttLog',
    'TimeZone=8',
    'Realtime=1',
    'Encrypt=None',
    'ServerVer=2.4.1',
    'PushProtVer=2.4.1',
    '',
  ].join('\r\n')
}

/**
 * The parameter INFO of /iclock/getrequest: firmware, people, fingerprints, records, address, two versions, faces per enrolment, faces,
 * separated by commas.
 */
export function readInfo(info: string): DeviceStatus {
  const [firmware = '', people = '', , , , , , , faces = ''] = info.split(',').map((part) => part.trim())
  return vitals({ firmware, people, faces })
}

/** An upload of the table `options`: `~DeviceName=…,FirmVer=…,UserCount=…`. */
export function readOptions(text: string): DeviceStatus {
  const named = new Map(
    text.split(/[,\r\n]+/).map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim().replace(/^~/, ''), value.join('=').trim()] as const
    }),
  )
  return vitals({
    firmware: named.get('FirmVer') ?? '',
    people: named.get('UserCount') ?? '',
    faces: named.get('FaceCount') ?? '',
  })
}

function vitals({ firmware, people, faces }: Record<'firmware' | 'people' | 'faces', string>): DeviceStatus {
  const [personCount, faceCount] = [countOf(people), countOf(faces)]
  return {
    ...(firmware === '' ? {} : { firmware: plain(firmware, 60) }),
    personCount,
    faceCount,
  }
}

import { randomUUID } from 'node:crypto'
import type { FaceDevice, FaceDeviceDraft } from '../../../contract/devices/face-device'
import { type DeviceLine, type Protocol, protocolMessages } from './protocol-messages'
import { startTerminal, type Terminal } from './terminal'

/** Calls the console's API with a session; throws its refusals. */
export type CallConsole = <Reply>(
  method: string,
  path: string,
  body?: unknown,
  version?: number,
) => Promise<Reply>

/** Signs in. The account needs every permission of face devices. */
export async function signInAt(
  url: string,
  account: { username: string; password: string },
): Promise<CallConsole> {
  const json = { 'content-type': 'application/json' }
  const reply = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(account),
  })
  if (reply.status !== 201) throw new Error(`${account.username} cannot sign in: ${reply.status}`)
  const { token }: { token: string } = await reply.json()
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const own = { authorization: `Bearer ${token}`, cookie, ...json }
  return async (method, path, body, version) => {
    const headers = {
      ...own,
      'idempotency-key': randomUUID(),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    }
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}

/** Creates a simulated device, or reuses the one with this serial number, with a new secret; returns its address. */
export async function register(
  callConsole: CallConsole,
  { url, sn, protocol, storeId }: { url: string; sn: string; protocol: Protocol; storeId: string },
): Promise<DeviceLine> {
  const device =
    (await deviceOf(callConsole, sn)) ??
    (await callConsole<FaceDevice>('POST', '/face-devices', draftOf(sn, protocol, storeId)))
  const { path, secret, row } = await callConsole<Pick<DeviceLine, 'secret' | 'path'> & { row: FaceDevice }>(
    'POST',
    `/face-devices/${device.id}/secret`,
    undefined,
    device.version,
  )
  if (row.status !== 'active') await callConsole('POST', `/face-devices/${row.id}/activate`, {}, row.version)
  return { url, sn, path, secret }
}

export function terminalOf(protocol: Protocol, line: DeviceLine): Terminal {
  return startTerminal(line.sn, protocolMessages[protocol](line))
}

async function deviceOf(callConsole: CallConsole, sn: string): Promise<FaceDevice | undefined> {
  const { rows } = await callConsole<{ rows: FaceDevice[] }>('GET', `/face-devices?q=${sn}`)
  return rows.find((row) => row.sn === sn)
}

function draftOf(sn: string, vendor: Protocol, storeId: string): FaceDeviceDraft {
  return {
    sn,
    vendor,
    storeId,
    name: `Simulated ${sn}`,
    model: '',
    ip: null,
    mac: null,
    direction: 'both',
    maxPersons: 6_000,
    maxFaces: 6_000,
    allowedFrom: [],
  }
}

import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { Answer, TestClient } from './client.ts'

/** The clients of these tests, and bearers, which are what a device gets. */
export const deviceOptions = {
  bearer: { enabled: true },
  deviceAuthorization: {
    clients: [
      { id: 'cli', name: 'Acme CLI' },
      { id: 'tv', name: 'Acme TV' },
    ],
  },
} as const satisfies FoyerOptions

export type DeviceCodes = { device_code: string; user_code: string }

/** A device that has asked for its codes. */
export async function givenDeviceCodes(device: TestClient, client_id = 'cli'): Promise<DeviceCodes> {
  const { status, text, json } = await device.post('/device/code', { client_id })
  if (status !== 200) throw new Error(`No device code: ${text}`)
  return json
}

/** What a device sends for its token. */
export function tokenRequest({ device_code }: Pick<DeviceCodes, 'device_code'>, client_id = 'cli') {
  return { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code, client_id }
}

export function poll(device: TestClient, codes: DeviceCodes): Promise<Answer> {
  return device.post('/device/token', tokenRequest(codes))
}

/** Opens a user's code in their browser and approves it. */
export async function approve(browser: TestClient, { user_code }: DeviceCodes): Promise<Answer> {
  await browser.get(`/device?user_code=${user_code}`)
  return browser.post('/device/approve', { userCode: user_code })
}

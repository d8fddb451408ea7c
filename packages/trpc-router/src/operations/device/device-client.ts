import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'

type Configured = Pick<Call, 'options'>

/** The name of a client, as pages and events show it; the id of one that is no longer configured. */
export function clientNameOf({ options }: Configured, clientId: string): string {
  return options.deviceAuthorization.clients.find(({ id }) => id === clientId)?.name ?? clientId
}

/** Whether a client is one of `deviceAuthorization.clients`, which get a session. */
export function isDeviceClient({ options }: Configured, clientId: string | undefined): boolean {
  return options.deviceAuthorization.clients.some(({ id }) => id === clientId)
}

/** Refuses a client that is not configured. */
export function assertClientKnown(call: Configured, clientId: string): void {
  if (!isDeviceClient(call, clientId)) throw refused('DEVICE_CLIENT_UNKNOWN')
}

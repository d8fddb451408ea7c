import { contract } from '@foyer/auth-domain/contract/contract'
import { isServed } from '@foyer/auth-domain/contract/features'
import { deviceClientInput, type requestDeviceCodeInput } from '@foyer/auth-domain/device/device-code'
import { describeIssues } from '@foyer/auth-domain/input/describe-issues'
import { readDeviceRequest } from '@foyer/auth-domain/oauth-provider/device-request'
import type { z } from 'zod'
import { authenticateClient } from '#operations/oauth-provider/authenticate-client.ts'
import { knownTargets } from '#operations/oauth-provider/known-targets.ts'
import type { Call } from '#runtime/context/call.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { assertClientKnown, isDeviceClient } from './device-client.ts'

/** Who asks for the codes of a device, and for what. */
export type RequestedDevice = { clientId: string; scope: string | null; resources: readonly string[] }

type Asked = z.infer<typeof requestDeviceCodeInput>

/** What a client of `deviceAuthorization.clients` asks for, or an OAuth client that has said who it is. */
export async function requestedDevice(call: Call, asked: Asked): Promise<RequestedDevice> {
  if (isDeviceClient(call, asked.client_id) || !isServed(contract.authorize, call.options))
    return configured(call, asked)
  const client = await authenticateClient(call, asked)
  const { scopes, resources } = orThrow(readDeviceRequest(client, asked, knownTargets(call.options)))
  return { clientId: client.id, scope: scopes.join(' ') || null, resources }
}

function configured(call: Call, asked: Asked): RequestedDevice {
  const parsed = deviceClientInput.safeParse(asked)
  if (!parsed.success) throw refused('INVALID_BODY', { subject: describeIssues(parsed.error.issues, 'body') })
  const { client_id: clientId } = parsed.data
  assertClientKnown(call, clientId)
  return { clientId, scope: asked.scope || null, resources: [] }
}

import { contract } from '@foyer/auth-domain/contract/contract'
import { isServed } from '@foyer/auth-domain/contract/features'
import { redeemDeviceCodeInput } from '@foyer/auth-domain/device/device-code'
import { describeIssues } from '@foyer/auth-domain/input/describe-issues'
import { DEVICE_GRANT } from '@foyer/auth-domain/oauth-provider/oauth-client'
import { asConfigured } from '@foyer/auth-domain/oauth-provider/resources'
import { parseScopes } from '@foyer/auth-domain/oauth-provider/scopes'
import type { requestTokenInput } from '@foyer/auth-domain/oauth-provider/token.schema'
import type { z } from 'zod'
import { isDeviceClient } from '#operations/device/device-client.ts'
import { redeemDeviceCode } from '#operations/device/redeem-device-code.ts'
import { authenticateClient } from '#operations/oauth-provider/authenticate-client.ts'
import { issueClientToken } from '#operations/oauth-provider/client-credentials.ts'
import { exchangeCode } from '#operations/oauth-provider/exchange-code.ts'
import { answerTokens } from '#operations/oauth-provider/granted-tokens.ts'
import { redeemDeviceGrant } from '#operations/oauth-provider/redeem-device-grant.ts'
import { refreshTokens } from '#operations/oauth-provider/refresh-tokens.ts'
import type { Call } from '#runtime/context/call.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { mutation, refused } = procedure(contract.requestToken)

type Sent = z.infer<typeof requestTokenInput>

/** The token endpoint. A client of `deviceAuthorization.clients` gets its session's bearer, as from `/device/token`. */
export const requestToken = mutation(async ({ ctx, input }) => {
  if (input.grant_type === DEVICE_GRANT && getsSession(ctx, input)) return ofDevice(ctx, input)
  if (!isServed(contract.authorize, ctx.options)) throw refused('OAUTH_GRANT_UNSUPPORTED')
  // Whoever it is comes first: nothing is used up by somebody else (O7).
  const client = await authenticateClient(ctx, input)
  const scopes = parseScopes(input.scope)
  const resources = asConfigured([input.resource ?? []].flat(), ctx.options.oauthProvider.resources)
  switch (input.grant_type) {
    case 'authorization_code': {
      const { code = missing('code'), redirect_uri: redirectUri = '', code_verifier: verifier } = input
      if (verifier === undefined) throw refused('CODE_VERIFIER_INVALID')
      return answerTokens(ctx, await exchangeCode(ctx, client, { code, redirectUri, verifier, resources }))
    }
    case 'refresh_token': {
      const { refresh_token: token = missing('refresh_token') } = input
      return answerTokens(ctx, await refreshTokens(ctx, client, { token, scopes, resources }))
    }
    case 'client_credentials':
      return issueClientToken(ctx, client, { scopes, resources })
    case DEVICE_GRANT: {
      const { device_code: code = missing('device_code') } = input
      return answerTokens(ctx, await redeemDeviceGrant(ctx, client, { code, resources }))
    }
    default:
      throw refused('OAUTH_GRANT_UNSUPPORTED')
  }
})

// Where there are no other clients, one that is unknown is told so as at `/device/token`.
function getsSession(call: Call, { client_id: id }: Sent): boolean {
  if (!isServed(contract.redeemDeviceCode, call.options)) return false
  return isDeviceClient(call, id) || !isServed(contract.authorize, call.options)
}

function missing(parameter: keyof Sent): never {
  throw refused('INVALID_BODY', { subject: `[body.${parameter}] Required` })
}

// As `/device/token` takes it.
function ofDevice(call: Call, sent: Sent): ReturnType<typeof redeemDeviceCode> {
  const parsed = redeemDeviceCodeInput.safeParse(sent)
  if (!parsed.success) throw refused('INVALID_BODY', { subject: describeIssues(parsed.error.issues, 'body') })
  return redeemDeviceCode(call, parsed.data)
}

import { z } from 'zod'
import { BASE_PATH } from '#redirect/pages.ts'
import { DEVICE_GRANT } from './device-code.ts'

/** What an authorization server says of itself (RFC 8414, section 2). */
export const authorizationServerSchema = z.object({
  issuer: z.string(),
  token_endpoint: z.string(),
  device_authorization_endpoint: z.string(),
  grant_types_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
})

export type AuthorizationServer = z.infer<typeof authorizationServerSchema>

/** What a service whose only grant is that of devices says: it has no endpoint that a browser is sent to, and its clients no secret. */
export function authorizationServer(baseUrl: string): AuthorizationServer {
  const issuer = baseUrl + BASE_PATH
  return {
    issuer,
    token_endpoint: `${issuer}/oauth2/token`,
    device_authorization_endpoint: `${issuer}/device/code`,
    grant_types_supported: [DEVICE_GRANT],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['none'],
  }
}

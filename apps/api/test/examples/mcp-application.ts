const REDIRECT = 'http://localhost:33418/callback'

/**
 * What an application that embeds an MCP client keeps for it: its registration, its tokens, and where it sends its user. Both
 * SDKs ask for the same by types of their own.
 */
export function mcpApplication<Client, Tokens, Discovery>() {
  let client: Client | undefined
  let tokens: Tokens | undefined
  let discovery: Discovery | undefined
  let verifier = ''
  let authorizationUrl: URL | undefined
  return {
    redirectUrl: REDIRECT,
    clientMetadata: {
      client_name: 'Notes for MCP',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state: () => 'mcp-state',
    clientInformation: () => client,
    saveClientInformation: (registered: Client) => {
      client = registered
    },
    tokens: () => tokens,
    saveTokens: (given: Tokens) => {
      tokens = given
    },
    discoveryState: () => discovery,
    saveDiscoveryState: (found: Discovery) => {
      discovery = found
    },
    invalidateCredentials: (scope: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery') => {
      if (scope === 'all' || scope === 'client') client = undefined
      if (scope === 'all' || scope === 'tokens') tokens = undefined
      if (scope === 'all' || scope === 'discovery') discovery = undefined
    },
    codeVerifier: () => verifier,
    saveCodeVerifier: (drawn: string) => {
      verifier = drawn
    },
    redirectToAuthorization: (url: URL) => {
      authorizationUrl = url
    },
    /** Where it has sent its user. */
    sentTo: (): URL => {
      if (authorizationUrl === undefined) throw new Error('It has sent its user nowhere')
      return authorizationUrl
    },
  }
}

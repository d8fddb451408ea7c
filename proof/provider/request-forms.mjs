export const RESOURCE = 'https://api.example.com/notes'
export const SCOPES = ['openid', 'profile', 'email', 'offline_access', 'notes:read']
export const SCOPE = 'openid profile email offline_access'
export const REDIRECT = 'https://app.example.com/callback'
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

export const FORM = 'application/x-www-form-urlencoded'

/** The parameters of a valid authorization request but for what is changed; undefined leaves one out. */
export function authorize(changes = {}, client = 'confidential') {
  return ({ metadata, clients }) => {
    const parameters = {
      ...{ response_type: 'code', client_id: clients[client].client_id, redirect_uri: REDIRECT, scope: SCOPE },
      ...{ state: 'the-state', code_challenge: CHALLENGE, code_challenge_method: 'S256', ...changes },
    }
    return [`${metadata.authorization_endpoint}?${queryOf(parameters)}`, { headers: { accept: 'text/html' } }]
  }
}

function queryOf(parameters) {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(parameters)) {
    for (const value of [values ?? []].flat()) query.append(name, value)
  }
  return query
}

/** A form to an endpoint. `as`: the client that authenticates itself by Basic. */
export function post(endpoint, form, { as = 'confidential', headers = {} } = {}) {
  return async (side) => {
    const sent = typeof form === 'function' ? await form(side) : form
    const client = as === null ? undefined : { ...side.clients[as] }
    return [
      side.metadata[endpoint],
      {
        method: 'POST',
        headers: { 'content-type': FORM, ...(client && { authorization: basicOf(client) }), ...headers },
        body: queryOf(sent).toString(),
      },
    ]
  }
}

export function basicOf({ client_id: id, client_secret: secret }) {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
}

/** The exchange of a fresh code but for what is changed. */
export function exchange(changes = {}, options = {}) {
  const form = async (side) => ({
    ...{ grant_type: 'authorization_code', code: await side.code(), redirect_uri: REDIRECT, code_verifier: VERIFIER },
    ...changes,
  })
  return post('token_endpoint', form, options)
}

/** The exchange of a fresh refresh token. */
export function refresh(changes = {}, options = {}) {
  const form = async (side) => ({
    ...{ grant_type: 'refresh_token', refresh_token: (await side.tokens()).refresh_token, ...changes },
  })
  return post('token_endpoint', form, options)
}

export function ofClient(changes = {}, options = {}) {
  return post('token_endpoint', { grant_type: 'client_credentials', ...changes }, options)
}

const deviceOf = ({ clients }, { as }) => (as === null ? { client_id: clients.device.client_id } : {})

/** The request of a device, by the client without a secret unless another authenticates itself. */
export function device(changes = {}, options = { as: null }) {
  const form = (side) => ({ ...deviceOf(side, options), scope: SCOPE, ...changes })
  return post('device_authorization_endpoint', form, options)
}

/** The poll of a device whose user has not answered. */
export function poll(changes = {}, options = {}) {
  const form = async (side) => {
    const { json } = await side.answer(await device({}, { as: 'confidential' })(side))
    return { ...deviceOf(side, options), grant_type: DEVICE_GRANT, device_code: json.device_code, ...changes }
  }
  return post('token_endpoint', form, options)
}

export function userInfo(tokenOf, init = {}) {
  return async (side) => {
    const token = await tokenOf(side)
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return [side.metadata.userinfo_endpoint, { ...init, headers: { ...headers, ...init.headers } }]
  }
}

export function register(metadata, headers = {}) {
  return ({ metadata: { registration_endpoint: url } }) => {
    const body = typeof metadata === 'string' ? metadata : JSON.stringify(metadata)
    return [url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }]
  }
}

export const publicClient = {
  ...{ client_name: 'Notes', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
  grant_types: ['authorization_code', 'refresh_token'],
}
export const accessToken = async (side) => (await side.tokens()).access_token
export const ownToken = async (side) => (await side.answer(await ofClient()(side))).json.access_token
export const twice = (request) => async (side) => {
  const sent = await request(side)
  await side.answer(sent)
  return sent
}

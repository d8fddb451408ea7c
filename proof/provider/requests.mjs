export const RESOURCE = 'https://api.example.com/notes'
export const SCOPES = ['openid', 'profile', 'email', 'offline_access', 'notes:read']
export const SCOPE = 'openid profile email offline_access'
export const REDIRECT = 'https://app.example.com/callback'
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

const FORM = 'application/x-www-form-urlencoded'

/** The parameters of a valid authorization request but for what is changed; undefined leaves one out. */
function authorize(changes = {}, client = 'confidential') {
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
function post(endpoint, form, { as = 'confidential', headers = {} } = {}) {
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
function exchange(changes = {}, options = {}) {
  const form = async (side) => ({
    ...{ grant_type: 'authorization_code', code: await side.code(), redirect_uri: REDIRECT, code_verifier: VERIFIER },
    ...changes,
  })
  return post('token_endpoint', form, options)
}

/** The exchange of a fresh refresh token. */
function refresh(changes = {}, options = {}) {
  const form = async (side) => ({
    ...{ grant_type: 'refresh_token', refresh_token: (await side.tokens()).refresh_token, ...changes },
  })
  return post('token_endpoint', form, options)
}

function ofClient(changes = {}, options = {}) {
  return post('token_endpoint', { grant_type: 'client_credentials', ...changes }, options)
}

const deviceOf = ({ clients }, { as }) => (as === null ? { client_id: clients.device.client_id } : {})

/** The request of a device, by the client without a secret unless another authenticates itself. */
function device(changes = {}, options = { as: null }) {
  const form = (side) => ({ ...deviceOf(side, options), scope: SCOPE, ...changes })
  return post('device_authorization_endpoint', form, options)
}

/** The poll of a device whose user has not answered. */
function poll(changes = {}, options = {}) {
  const form = async (side) => {
    const { json } = await side.answer(await device({}, { as: 'confidential' })(side))
    return { ...deviceOf(side, options), grant_type: DEVICE_GRANT, device_code: json.device_code, ...changes }
  }
  return post('token_endpoint', form, options)
}

function userInfo(tokenOf, init = {}) {
  return async (side) => {
    const token = await tokenOf(side)
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return [side.metadata.userinfo_endpoint, { ...init, headers: { ...headers, ...init.headers } }]
  }
}

function register(metadata, headers = {}) {
  return ({ metadata: { registration_endpoint: url } }) => {
    const body = typeof metadata === 'string' ? metadata : JSON.stringify(metadata)
    return [url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }]
  }
}

const publicClient = {
  ...{ client_name: 'Notes', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
  grant_types: ['authorization_code', 'refresh_token'],
}
const accessToken = async (side) => (await side.tokens()).access_token
const ownToken = async (side) => (await side.answer(await ofClient()(side))).json.access_token
const twice = (request) => async (side) => {
  const sent = await request(side)
  await side.answer(sent)
  return sent
}

/** What both providers are asked, by title. */
export const requests = {
  'authorize: as it should be': authorize(),
  'authorize: no client_id': authorize({ client_id: undefined }),
  'authorize: unknown client_id': authorize({ client_id: 'unknown' }),
  'authorize: client_id twice': authorize({ client_id: ['one', 'two'] }),
  'authorize: no redirect_uri': authorize({ redirect_uri: undefined }),
  'authorize: another redirect_uri': authorize({ redirect_uri: 'https://evil.example/callback' }),
  'authorize: redirect_uri with a query': authorize({ redirect_uri: `${REDIRECT}?a=b` }),
  'authorize: redirect_uri in capitals': authorize({ redirect_uri: REDIRECT.toUpperCase() }),
  'authorize: no response_type': authorize({ response_type: undefined }),
  'authorize: response_type token': authorize({ response_type: 'token' }),
  'authorize: response_type id_token': authorize({ response_type: 'id_token', nonce: 'n' }),
  'authorize: unknown response_type': authorize({ response_type: 'magic' }),
  'authorize: unknown response_mode': authorize({ response_mode: 'magic' }),
  'authorize: response_mode query': authorize({ response_mode: 'query' }),
  'authorize: response_mode form_post': authorize({ response_mode: 'form_post' }),
  'authorize: no code_challenge': authorize({ code_challenge: undefined, code_challenge_method: undefined }),
  'authorize: method without code_challenge': authorize({ code_challenge: undefined }),
  'authorize: no code_challenge_method': authorize({ code_challenge_method: undefined }),
  'authorize: code_challenge_method plain': authorize({ code_challenge_method: 'plain' }),
  'authorize: short code_challenge': authorize({ code_challenge: 'short' }),
  'authorize: code_challenge with other characters': authorize({ code_challenge: '!'.repeat(43) }),
  'authorize: prompt none': authorize({ prompt: 'none' }),
  'authorize: prompt none and login': authorize({ prompt: 'none login' }),
  'authorize: unknown prompt': authorize({ prompt: 'magic' }),
  'authorize: prompt login and consent': authorize({ prompt: 'login consent' }),
  'authorize: max_age of another form': authorize({ max_age: 'soon' }),
  'authorize: negative max_age': authorize({ max_age: '-1' }),
  'authorize: max_age': authorize({ max_age: '60' }),
  'authorize: no scope': authorize({ scope: undefined }),
  'authorize: unknown scope beside others': authorize({ scope: 'openid magic' }),
  'authorize: unknown scope alone': authorize({ scope: 'magic' }),
  'authorize: no state': authorize({ state: undefined }),
  'authorize: state twice': authorize({ state: ['one', 'two'] }),
  'authorize: scope twice': authorize({ scope: ['openid', 'email'] }),
  'authorize: unknown parameter': authorize({ magic: 'yes' }),
  'authorize: request': authorize({ request: 'eyJhbGciOiJub25lIn0.e30.' }),
  'authorize: request_uri': authorize({ request_uri: 'https://app.example.com/request' }),
  'authorize: registration': authorize({ registration: '{}' }),
  'authorize: known resource': authorize({ resource: RESOURCE }),
  'authorize: unknown resource': authorize({ resource: 'https://other.example/' }),
  'authorize: resource of another form': authorize({ resource: 'notes' }),
  'authorize: client without codes': authorize({ redirect_uri: undefined }, 'machine'),
  'authorize: by POST': async (side) => {
    const [url] = authorize()(side)
    const [endpoint, body] = url.split('?')
    return [endpoint, { method: 'POST', headers: { 'content-type': FORM }, body }]
  },
  'token: no grant_type': post('token_endpoint', {}),
  'token: unknown grant_type': post('token_endpoint', { grant_type: 'magic' }),
  'token: grant_type password': post('token_endpoint', { grant_type: 'password', username: 'a', password: 'b' }),
  'token: grant_type twice': post('token_endpoint', { grant_type: ['client_credentials', 'client_credentials'] }),
  'token: nobody': ofClient({}, { as: null }),
  'token: unknown client': ofClient({}, { as: 'unknown' }),
  'token: wrong secret': ofClient({}, { as: 'wrong' }),
  'token: secret in the body, of a client of Basic': post(
    'token_endpoint',
    ({ clients }) => ({ grant_type: 'client_credentials', ...clients.confidential }),
    { as: null },
  ),
  'token: secret by both': post('token_endpoint', ({ clients }) => ({
    grant_type: 'client_credentials',
    ...clients.confidential,
  })),
  'token: id alone, of a client of Basic': post(
    'token_endpoint',
    ({ clients }) => ({ grant_type: 'client_credentials', client_id: clients.confidential.client_id }),
    { as: null },
  ),
  'token: another scheme': ofClient({}, { as: null, headers: { authorization: 'Magic abc' } }),
  'token: Basic without a colon': ofClient({}, { as: null, headers: { authorization: 'Basic YWJj' } }),
  'token: another client_id in the body': ofClient({ client_id: 'another' }),
  'token: client without a secret, by an empty one': exchange({}, { as: 'open' }),
  'token: JSON': async ({ metadata, clients }) => [
    metadata.token_endpoint,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: basicOf(clients.confidential) },
      body: JSON.stringify({ grant_type: 'client_credentials' }),
    },
  ],
  'token: by GET': ({ metadata }) => [`${metadata.token_endpoint}?grant_type=client_credentials`, {}],
  'code: as it should be': exchange(),
  'code: none': exchange({ code: undefined }),
  'code: unknown': exchange({ code: 'unknown' }),
  'code: another redirect_uri': exchange({ redirect_uri: `${REDIRECT}/other` }),
  'code: no redirect_uri': exchange({ redirect_uri: undefined }),
  'code: another code_verifier': exchange({ code_verifier: 'x'.repeat(43) }),
  'code: short code_verifier': exchange({ code_verifier: 'short' }),
  'code: no code_verifier': exchange({ code_verifier: undefined }),
  'code: twice': twice(exchange()),
  'code: of another client': exchange({}, { as: 'other' }),
  'code: by a client without codes': exchange({}, { as: 'machine' }),
  'code: unknown resource': exchange({ resource: 'https://other.example/' }),
  'refresh: as it should be': refresh(),
  'refresh: none': refresh({ refresh_token: undefined }),
  'refresh: unknown': refresh({ refresh_token: 'unknown' }),
  'refresh: fewer scopes': refresh({ scope: 'openid' }),
  'refresh: more scopes': refresh({ scope: `${SCOPE} notes:read` }),
  'refresh: unknown scope': refresh({ scope: 'magic' }),
  'refresh: of another client': refresh({}, { as: 'other' }),
  'refresh: by a client without refresh tokens': refresh({}, { as: 'machine' }),
  'refresh: twice': twice(refresh()),
  'client_credentials: as it should be': ofClient(),
  'client_credentials: scope of the application': ofClient({ scope: 'notes:read' }),
  'client_credentials: scope openid': ofClient({ scope: 'openid' }),
  'client_credentials: unknown scope': ofClient({ scope: 'magic' }),
  'client_credentials: unknown resource': ofClient({ resource: 'https://other.example/' }),
  'client_credentials: a client that may not': ofClient({}, { as: 'other' }),
  'device: as it should be': device(),
  'device: a client with a secret': device({}, { as: 'confidential' }),
  'device: nobody': device({ client_id: undefined }),
  'device: unknown client_id': device({ client_id: 'unknown' }),
  'device: wrong secret': device({}, { as: 'wrong' }),
  'device: a client that may not': device({}, { as: 'other' }),
  'device: no scope': device({ scope: undefined }),
  'device: unknown scope beside others': device({ scope: 'openid magic' }),
  'device: unknown scope alone': device({ scope: 'magic' }),
  'device: known resource': device({ resource: RESOURCE }),
  'device: unknown resource': device({ resource: 'https://other.example/' }),
  'device: scope twice': device({ scope: ['openid', 'email'] }),
  'device code: pending': poll(),
  'device code: twice at once': twice(poll()),
  'device code: none': poll({ device_code: undefined }),
  'device code: unknown': poll({ device_code: 'unknown' }),
  'device code: of another client': poll({}, { as: null }),
  'device code: by a client that may not': poll({}, { as: 'other' }),
  'introspect: an access token': post('introspection_endpoint', async (side) => ({ token: await accessToken(side) })),
  'introspect: a token of the client': post('introspection_endpoint', async (side) => ({
    token: await ownToken(side),
  })),
  'introspect: a refresh token': post('introspection_endpoint', async (side) => ({
    token: (await side.tokens()).refresh_token,
  })),
  'introspect: unknown token': post('introspection_endpoint', { token: 'unknown' }),
  'introspect: unknown token_type_hint': post('introspection_endpoint', { token: 'unknown', token_type_hint: 'magic' }),
  'introspect: no token': post('introspection_endpoint', {}),
  'introspect: nobody': post('introspection_endpoint', { token: 'unknown' }, { as: null }),
  'introspect: wrong secret': post('introspection_endpoint', { token: 'unknown' }, { as: 'wrong' }),
  'introspect: a client without a secret': post(
    'introspection_endpoint',
    ({ clients }) => ({ token: 'unknown', client_id: clients.open.client_id }),
    { as: null },
  ),
  'introspect: by GET': ({ metadata }) => [metadata.introspection_endpoint, {}],
  'revoke: an access token': post('revocation_endpoint', async (side) => ({ token: await accessToken(side) })),
  'revoke: a refresh token': post('revocation_endpoint', async (side) => ({
    token: (await side.tokens()).refresh_token,
  })),
  'revoke: unknown token': post('revocation_endpoint', { token: 'unknown' }),
  'revoke: unknown token_type_hint': post('revocation_endpoint', { token: 'unknown', token_type_hint: 'magic' }),
  'revoke: no token': post('revocation_endpoint', {}),
  'revoke: nobody': post('revocation_endpoint', { token: 'unknown' }, { as: null }),
  'revoke: wrong secret': post('revocation_endpoint', { token: 'unknown' }, { as: 'wrong' }),
  'revoke: token of another client': post(
    'revocation_endpoint',
    async (side) => ({ token: (await side.tokens()).access_token }),
    { as: 'other' },
  ),
  'userinfo: as it should be': userInfo(accessToken),
  'userinfo: by POST': userInfo(accessToken, { method: 'POST' }),
  'userinfo: token in the form': async (side) => [
    side.metadata.userinfo_endpoint,
    { method: 'POST', headers: { 'content-type': FORM }, body: `access_token=${await accessToken(side)}` },
  ],
  'userinfo: token in the query': async (side) => [
    `${side.metadata.userinfo_endpoint}?access_token=${await accessToken(side)}`,
    {},
  ],
  'userinfo: no token': userInfo(async () => undefined),
  'userinfo: unknown token': userInfo(async () => 'unknown'),
  'userinfo: a refresh token': userInfo(async (side) => (await side.tokens()).refresh_token),
  'userinfo: a token of the client': userInfo(ownToken),
  'userinfo: a token without openid': userInfo(async (side) => (await side.tokens('notes:read')).access_token),
  'userinfo: another scheme': userInfo(async () => undefined, { headers: { authorization: 'Magic abc' } }),
  'register: a client without a secret': register(publicClient),
  'register: a client with a secret': register({ ...publicClient, token_endpoint_auth_method: 'client_secret_basic' }),
  'register: no redirect_uris': register({ ...publicClient, redirect_uris: undefined }),
  'register: empty redirect_uris': register({ ...publicClient, redirect_uris: [] }),
  'register: redirect_uris as a text': register({ ...publicClient, redirect_uris: REDIRECT }),
  'register: redirect URI of javascript': register({ ...publicClient, redirect_uris: ['javascript:alert(1)'] }),
  'register: redirect URI with a fragment': register({ ...publicClient, redirect_uris: [`${REDIRECT}#a`] }),
  'register: redirect URI without a scheme': register({ ...publicClient, redirect_uris: ['/callback'] }),
  'register: http on another host': register({ ...publicClient, redirect_uris: ['http://app.example.com/callback'] }),
  'register: http on the loopback interface': register({
    ...{ ...publicClient, redirect_uris: ['http://127.0.0.1/callback'], application_type: 'native' },
  }),
  'register: a private scheme': register({
    ...{ ...publicClient, redirect_uris: ['com.example.app:/callback'], application_type: 'native' },
  }),
  'register: unknown application_type': register({ ...publicClient, application_type: 'magic' }),
  'register: unknown authentication': register({ ...publicClient, token_endpoint_auth_method: 'magic' }),
  'register: unknown grant type': register({ ...publicClient, grant_types: ['magic'] }),
  'register: implicit': register({ ...publicClient, grant_types: ['implicit'], response_types: ['token'] }),
  'register: unknown response type': register({ ...publicClient, response_types: ['magic'] }),
  'register: unknown algorithm': register({ ...publicClient, id_token_signed_response_alg: 'none' }),
  'register: unknown scope': register({ ...publicClient, scope: 'openid magic' }),
  'register: unknown metadata': register({ ...publicClient, magic: true }),
  'register: no JSON': register('{'),
  'register: an array': register('[]'),
  'register: a form': register('client_name=Notes', { 'content-type': FORM }),
  'metadata: openid-configuration': ({ issuer }) => [`${issuer}/.well-known/openid-configuration`, {}],
  'metadata: keys': ({ metadata }) => [metadata.jwks_uri, {}],
}

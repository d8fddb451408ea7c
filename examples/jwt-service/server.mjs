import { createServer } from 'node:http'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'

const { PORT = '6060', FOYER_URL = 'http://localhost:3000' } = process.env
const keys = createRemoteJWKSet(new URL(`${FOYER_URL}/api/auth/jwks`))

createServer(async (request, response) => {
  try {
    const { payload } = await verify(request.headers.authorization)
    answer(response, 200, { id: payload.sub, email: payload.email })
  } catch (error) {
    if (keysAreMissing(error)) answer(response, 503, { message: 'Try again in a moment' })
    else answer(response, 401, { message: 'No valid token' })
  }
}).listen(Number(PORT), () => console.log(`http://localhost:${PORT}`))

// Verifies the issuer and the audience, too.
function verify(authorization = '') {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(authorization) ?? []
  return jwtVerify(token, keys, { issuer: FOYER_URL, audience: FOYER_URL })
}

function keysAreMissing(error) {
  return !(error instanceof errors.JOSEError) || ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT'].includes(error.code)
}

function answer(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

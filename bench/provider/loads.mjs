import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { CONNECTIONS, load } from '../load.mjs'

const FORM = 'application/x-www-form-urlencoded'

/** What providers are asked during so many seconds; each load gives its calls, and how many a second they were. */
export const loads = {
  'token, client_credentials': (one, seconds) =>
    sent(one.metadata.token_endpoint, seconds, formOf(one, { grant_type: 'client_credentials' })),
  'token, refresh_token': rotations,
  introspection: (one, seconds) =>
    sent(one.metadata.introspection_endpoint, seconds, formOf(one, { token: one.accessToken })),
  userinfo: (one, seconds) =>
    sent(one.metadata.userinfo_endpoint, seconds, { headers: { authorization: `Bearer ${one.accessToken}` } }),
  metadata: (one, seconds) => sent(one.metadataUrl, seconds),
  keys: (one, seconds) => sent(one.metadata.jwks_uri, seconds),
}

function sent(url, seconds, request = {}) {
  return load({ url, seconds, ...request })
}

function formOf({ authorization }, form) {
  const headers = { authorization, 'content-type': FORM }
  return { method: 'POST', headers, body: new URLSearchParams(form).toString() }
}

/** Each connection rotates a refresh token of its own to the end of its last answer, as no token may be sent twice. */
async function rotations(one, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const began = performance.now()
  const until = began + seconds * 1000
  const counts = await Promise.all(one.refreshTokens.map((_token, own) => rotate(one, own, { agent, until })))
  agent.destroy()
  const requests = counts.reduce((sum, count) => sum + count, 0)
  return { requests, perSecond: (requests * 1000) / (performance.now() - began) }
}

async function rotate(one, own, { agent, until }) {
  let count = 0
  for (; performance.now() < until; count += 1) {
    const form = formOf(one, { grant_type: 'refresh_token', refresh_token: one.refreshTokens[own] })
    one.refreshTokens[own] = (await send(one.metadata.token_endpoint, form, agent)).refresh_token
  }
  return count
}

function send(url, { method, headers, body }, agent) {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) }
    const outgoing = request(url, { agent, method, headers: { ...headers, ...length } }, async (answer) => {
      const said = await text(answer)
      if (answer.statusCode === 200) resolve(JSON.parse(said))
      else reject(new Error(`${url} answered ${answer.statusCode}: ${said}`))
    })
    outgoing.on('error', reject).end(body)
  })
}

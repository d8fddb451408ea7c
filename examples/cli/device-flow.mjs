import { setTimeout as sleep } from 'node:timers/promises'
import { callFoyer, UnreachableError } from './foyer.mjs'

const { FOYER_CLIENT_ID = 'acme-cli' } = process.env
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code'

const messages = {
  access_denied: 'The sign-in was denied',
  expired_token: 'The code has expired: try again',
  invalid_client: `Foyer knows no client ${FOYER_CLIENT_ID}`,
  invalid_grant: 'The code is no longer valid: try again',
}

/** Asks for a code to show to the user. */
export async function requestCode(url) {
  const form = { client_id: FOYER_CLIENT_ID }
  const { ok, status, body } = await callFoyer(url, '/device/code', { method: 'POST', form })
  if (!ok) throw new Error(messages[body?.error] ?? `Foyer answered ${status}`)
  return body
}

/** Asks for the token until the user has answered, no more often than Foyer says. */
export async function waitForToken(url, { device_code, expires_in, interval = 5 }) {
  const form = { grant_type: GRANT_TYPE, device_code, client_id: FOYER_CLIENT_ID }
  const end = Date.now() + expires_in * 1000
  let seconds = interval
  while (Date.now() < end) {
    await sleep(seconds * 1000)
    const { token, error } = await askForToken(url, form)
    if (token !== undefined) return token
    if (error === 'slow_down') seconds += 5
    else if (error === 'unreachable') seconds *= 2
    else if (error !== 'authorization_pending') throw new Error(messages[error] ?? `Foyer answered ${error}`)
  }
  throw new Error(messages.expired_token)
}

async function askForToken(url, form) {
  try {
    const { ok, status, body } = await callFoyer(url, '/device/token', { method: 'POST', form })
    if (ok) return { token: body.access_token }
    return { error: status === 503 ? 'unreachable' : (body?.error ?? status) }
  } catch (failure) {
    if (failure instanceof UnreachableError) return { error: 'unreachable' }
    throw failure
  }
}

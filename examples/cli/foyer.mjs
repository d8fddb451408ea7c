import { arch, platform } from 'node:os'

// Foyer shows it to the user who approves, and in the list of their devices.
const USER_AGENT = `acme-cli/1.0 (${platform()}; ${arch()})`

/** Foyer has not answered. */
export class UnreachableError extends Error {}

/**
 * Calls Foyer with a form, or by GET; answers `{ ok, status, body, newToken }`. `newToken` takes the place of the token
 * of the call; undefined where that goes on.
 */
export async function callFoyer(url, path, { method = 'GET', form, token } = {}) {
  const headers = { 'user-agent': USER_AGENT, ...(token && { authorization: `Bearer ${token}` }) }
  const body = form && new URLSearchParams(form)
  const signal = AbortSignal.timeout(30_000)
  try {
    const response = await fetch(`${url}/api/auth${path}`, { method, headers, body, signal })
    const newToken = response.headers.get('set-auth-token') ?? undefined
    return { ok: response.ok, status: response.status, body: parsed(await response.text()), newToken }
  } catch (cause) {
    throw new UnreachableError(`${url} does not answer`, { cause })
  }
}

/** Who the user of a token is, `signedIn`, null where it is good for nothing any more; and its `newToken`. */
export async function whoIs(url, token) {
  const { ok, status, body, newToken } = await callFoyer(url, '/get-session', { token })
  if (!ok) throw new Error(`Foyer answered ${status}`)
  return { signedIn: body, newToken }
}

/** Ends the session of a token; one that has ended already is no error. */
export async function signOut(url, token) {
  const { ok, status } = await callFoyer(url, '/sign-out', { method: 'POST', token })
  if (!ok && status !== 400) throw new Error(`Foyer answered ${status}`)
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

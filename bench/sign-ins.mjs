import { request } from './calls.mjs'
import { each } from './load.mjs'
import { PASSWORD, signUp } from './sample-users.mjs'

/** Sign-ins by password, one after the other on a connection for each of the users. */
export function signInLoad(url, signInUsers) {
  let next = 0
  return {
    url: `${url}/api/auth/sign-in/email`,
    method: 'POST',
    connections: signInUsers.length,
    headers: { 'content-type': 'application/json', origin: url },
    setupClient(client) {
      const { email } = signInUsers[next % signInUsers.length]
      next += 1
      client.setBody(JSON.stringify({ email, password: PASSWORD }))
    },
  }
}

export async function signUpUsers(url, count) {
  const users = []
  for (let index = 0; index < count; index += 1) users.push(await signUp(url))
  return users
}

/** All these users sign in at once, each once, and nobody may be refused; returns the same as `measureWrites`. */
export async function measureSignIns({ url, users }, spent) {
  const before = await spent()
  const signIn = ({ email }) => request('POST', '/sign-in/email', { email, password: PASSWORD })
  const { perSecond } = await each(url, users, signIn, users.length)
  const microseconds = (((await spent()) - before) * 1e6) / users.length
  return { [`sign-in/email, ${users.length} at once`]: { perSecond, microseconds } }
}

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

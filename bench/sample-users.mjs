export const PASSWORD = 'correct-horse-battery'

let count = 0

/** The details of a user who has not signed up yet. */
export function newUser() {
  count += 1
  return { name: 'Olga', email: `olga.${process.pid}.${count}@example.com`, password: PASSWORD }
}

/** Signs up a new user and returns the email address and the session's cookies. */
export async function signUp(base) {
  const user = newUser()
  const response = await post(`${base}/api/auth/sign-up/email`, user)
  if (response.status !== 200) throw new Error(`sign-up answered ${response.status}: ${await response.text()}`)
  return { email: user.email, cookie: cookiesOf(response) }
}

export function post(url, body, headers = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin, ...headers },
    body: JSON.stringify(body),
  })
}

/** The cookies of a response, as the next request sends them. */
export function cookiesOf(response) {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

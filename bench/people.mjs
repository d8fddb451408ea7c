export const PASSWORD = 'correct-horse-battery'

let made = 0

/** Someone who has not signed up yet. */
export function newcomer() {
  made += 1
  return { name: 'Olga', email: `olga.${process.pid}.${made}@example.com`, password: PASSWORD }
}

/** Signs a newcomer up and gives the address and the cookies of their browser. */
export async function signUp(base) {
  const person = newcomer()
  const response = await post(`${base}/api/auth/sign-up/email`, person)
  if (response.status !== 200) throw new Error(`sign-up answered ${response.status}: ${await response.text()}`)
  return { email: person.email, cookie: cookiesOf(response) }
}

export function post(url, body, headers = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin, ...headers },
    body: JSON.stringify(body),
  })
}

function cookiesOf(response) {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

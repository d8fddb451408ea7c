// What is no common name may be somebody's own text, and so may all below metadata be.
const NAME = /^[A-Za-z_]\w{0,39}$/
const OWN_TEXT = /\.metadata(\.|$)/

/** The path of a key, for reports: a key that may be a user's own is not in it. */
export function pathBelow(path: string, key: string): string {
  return `${path}.${NAME.test(key) && !OWN_TEXT.test(path) ? key : '…'}`
}

/** The path of a cookie, for reports: some names end in the secret of a session. */
export function pathOfCookie(name: string): string {
  return `cookies.${name.replace(/(session_token_multi)-.*$/s, '$1-…').slice(0, 60)}`
}

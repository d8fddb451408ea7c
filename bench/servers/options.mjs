const on = { enabled: true }
const signInMethods = process.env.SIGN_IN_METHODS === 'true'

export default {
  anonymous: on,
  rateLimit: { enabled: false },
  session: {
    cookieCache: { enabled: process.env.COOKIE_CACHE === 'true', maxAge: 300 },
    // A sign-in is answered from the database; so is what it is compared with.
    memory: !signInMethods,
  },
  ...(signInMethods && { twoFactor: { ...on, allowPasswordless: true }, passkey: on, magicLink: on, emailOTP: on }),
}

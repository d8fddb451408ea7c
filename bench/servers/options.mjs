const on = { enabled: true }
const signInMethods = process.env.SIGN_IN_METHODS === 'true'

export default {
  anonymous: on,
  advanced: { outgoing: { allow: process.env.ALLOWED_DESTINATIONS?.split(',') ?? [] } },
  rateLimit: { enabled: false },
  jwt: { enabled: process.env.JWT === 'true' },
  oauthProvider: { enabled: process.env.OAUTH_PROVIDER === 'true', scopes: { 'notes:read': 'Read your notes' } },
  trustedOrigins: ['https://app.example.com'],
  session: {
    cookieCache: { enabled: process.env.COOKIE_CACHE === 'true', maxAge: 300 },
    // A sign-in is answered from the database; so is what it is compared with.
    memory: !signInMethods && process.env.ANSWERS_IN_MEMORY !== 'false',
  },
  ...(process.env.BCRYPT_COST && { emailAndPassword: { bcryptCost: Number(process.env.BCRYPT_COST) } }),
  ...(signInMethods && { twoFactor: { ...on, allowPasswordless: true }, passkey: on, magicLink: on, emailOTP: on }),
}

// better-auth reads these once, when it is loaded; in test mode it would invent the clients' IP addresses.
const { NODE_ENV, TEST } = process.env
process.env.NODE_ENV = 'production'
delete process.env.TEST

export const { betterAuth } = await import('better-auth')
export const { getMigrations } = await import('better-auth/db')
export const { toNodeHandler } = await import('better-auth/node')
export const {
  admin,
  anonymous,
  apiKey,
  emailOTP,
  genericOAuth,
  jwt,
  magicLink,
  multiSession,
  oneTimeToken,
  organization,
  twoFactor,
  username,
} = await import('better-auth/plugins')
export const { passkey } = await import('better-auth/plugins/passkey')

Object.assign(process.env, { NODE_ENV, TEST })

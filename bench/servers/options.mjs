const on = { enabled: true }

export default {
  rateLimit: { enabled: false },
  session: { cookieCache: { enabled: process.env.COOKIE_CACHE === 'true', maxAge: 300 } },
  ...(process.env.SIGN_IN_METHODS === 'true' && { twoFactor: on, passkey: on, magicLink: on, emailOTP: on }),
}

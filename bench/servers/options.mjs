export default {
  rateLimit: { enabled: false },
  session: { cookieCache: { enabled: process.env.COOKIE_CACHE === 'true', maxAge: 300 } },
}

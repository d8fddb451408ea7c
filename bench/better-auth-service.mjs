import express from 'express'
import pg from 'pg'
import { invitationMailer } from './invitation-mailer.mjs'

/** Serves a version of better-auth with Express and PostgreSQL, set up as in its documentation. */
export async function serveBetterAuth({ betterAuth, getMigrations, toNodeHandler, admin, anonymous, organization }) {
  const options = {
    baseURL: process.env.BASE_URL,
    secret: process.env.SECRET,
    database: new pg.Pool({ connectionString: process.env.DATABASE_URL }),
    emailAndPassword: { enabled: true },
    session: { cookieCache: { enabled: process.env.COOKIE_CACHE === 'true', maxAge: 300 } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [
      organization({ teams: { enabled: true }, sendInvitationEmail: invitationMailer(process.env.SMTP_URL) }),
      admin(),
      anonymous(),
    ],
  }
  await (await getMigrations(options)).runMigrations()
  const app = express().disable('x-powered-by')
  app.all('/api/auth/*splat', toNodeHandler(betterAuth(options)))
  app.listen(Number(process.env.PORT), '127.0.0.1')
}

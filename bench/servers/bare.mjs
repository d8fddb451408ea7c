// The upper bounds: Express and pg with one prepared query that joins session and user; with the writes of a sign-in and
// nothing that decides on them; and a response without a database.
import { createHash, randomBytes } from 'node:crypto'
import express from 'express'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const app = express().disable('x-powered-by').disable('etag')

app.get('/query', async (request, response) => {
  const secret = /session_token=([^.]+)/.exec(request.headers.cookie)?.[1] ?? ''
  const { rows } = await pool.query({
    name: 'session',
    text: 'select s.*, u."name", u."email", u."emailVerified", u."image", u."role" from "session" s join "user" u on u."id" = s."userId" where s."token" = $1',
    values: [createHash('sha256').update(secret).digest('base64url')],
  })
  response.json(rows[0] ?? null)
})

// A proof that is used up, a session and an event, in one transaction: as little as a sign-in can write.
const signIn = [
  {
    name: 'proof',
    text: 'update "passkey" set "provenAt" = now() where "id" = $1',
    values: ({ id }) => [id],
  },
  {
    name: 'start',
    text: `insert into "session" ("id", "userId", "token", "expiresAt", "createdAt", "updatedAt")
      values ($1, $2, $3, now() + interval '7 days', now(), now())`,
    values: ({ id, secret }) => [secret, id, createHash('sha256').update(secret).digest('base64url')],
  },
  {
    name: 'event',
    text: `insert into "auditEvent" ("type", "actorId", "targetUserId", "createdAt") values ('session.created', $1, $1, now())`,
    values: ({ id }) => [id],
  },
]
app.post('/sign-in', express.json(), async (request, response) => {
  const given = { id: request.body.id, secret: randomBytes(32).toString('base64url') }
  const client = await pool.connect()
  await client.query('begin')
  for (const { values, ...statement } of signIn) await client.query({ ...statement, values: values(given) })
  await client.query('commit')
  client.release()
  response.cookie('session_token', given.secret).json({ id: given.id })
})

const answer = {
  session: { id: 'x'.repeat(32), token: 'x'.repeat(43), expiresAt: new Date() },
  user: { id: 'x'.repeat(32), name: 'Olga', email: 'olga@example.com', createdAt: new Date() },
}
app.get('/json', (_request, response) => void response.json(answer))
app.listen(Number(process.env.PORT), '127.0.0.1')

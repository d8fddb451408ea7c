// The upper bound: Express and pg with one prepared query that joins session and user, and a response without a database.
import { createHash } from 'node:crypto'
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
const answer = {
  session: { id: 'x'.repeat(32), token: 'x'.repeat(43), expiresAt: new Date() },
  user: { id: 'x'.repeat(32), name: 'Olga', email: 'olga@example.com', createdAt: new Date() },
}
app.get('/json', (_request, response) => void response.json(answer))
app.listen(Number(process.env.PORT), '127.0.0.1')

// The upper bound of each write: what Foyer writes for it, with the triggers of its schema, by one prepared function, and nothing that
// decides on it. Answers as much as the next write has to know.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
await pool.query(await readFile(new URL('rows-alone.sql', import.meta.url), 'utf8'))

const writes = {
  '/sign-in/anonymous': async () => {
    const [id, session] = [newId(), newId()]
    await run('rows_guest', [id, session])
    return { token: session, user: { id } }
  },
  '/organization/create': async ({ name, slug }, session) => {
    const id = newId()
    await run('rows_organization', [id, session, name, slug])
    return { id }
  },
  '/organization/invite-member': async ({ organizationId, email }, session) => {
    const id = newId()
    await run('rows_invitation', [id, session, organizationId, email])
    return { id }
  },
  '/organization/accept-invitation': async ({ invitationId }, session) => {
    await run('rows_acceptance', [newId(), session, invitationId])
    return {}
  },
  '/revoke-session': async ({ token }) => {
    await run('rows_end', [token])
    return {}
  },
  '/sign-out': async (_body, session) => {
    await run('rows_end', [session])
    return {}
  },
}

createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const write = writes[request.url.replace('/api/auth', '')]
  if (write === undefined) return response.end()
  const session = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
  const answer = await write(JSON.parse(Buffer.concat(chunks).toString()), session)
  if (answer.token !== undefined) response.setHeader('set-cookie', `session=${answer.token}`)
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
}).listen(Number(process.env.PORT), '127.0.0.1')

function run(name, values) {
  const parameters = values.map((_value, index) => `$${index + 1}`)
  return pool.query({ name, text: `select ${name}(${parameters})`, values })
}

function newId() {
  return randomBytes(24).toString('base64url')
}

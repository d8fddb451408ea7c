// How long deletions of much hold an embedded database: an organization or a user with 20,000 of each thing, far beyond the
// default limits, as another user sees it. Needs the built service, and Linux, which tells how long a process has computed.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newUser, PASSWORD } from '../bench/sample-users.mjs'
import { call, freePort, settingsOf, signIn, startFoyer } from './servers/foyer.mjs'
import { documented } from './servers/operations-document.mjs'
import { makeDirectory } from './servers/postgres.mjs'

export const about = 'how long deletions of much hold an embedded database; [rows], 20000 by default'

const ROWS = 20_000
// As long as others wait for the one connection before they are answered 503.
const WAIT_MILLIS = 4000
const TICK_MILLIS = 10

export async function prove([rows = ROWS]) {
  documented('npm run proof -- deletions')
  const { directory, stop: remove } = await makeDirectory('deletions')
  const embedded = { DATABASE_URL: '', FOYER_EMBEDDED: 'true', FOYER_DATA_DIR: directory }
  const settings = settingsOf(await freePort(), embedded)
  const [olga, ada, mia] = Array.from({ length: 3 }, newUser)
  try {
    await withFoyer(settings, async ({ url }) => {
      for (const body of [olga, ada, mia]) await call(url, '/sign-up/email', { body })
    })
    await fill(join(directory, 'database/pgdata'), statements(olga.email, ada.email, Number(rows)))
    await withFoyer(settings, async (foyer) => {
      const other = await signIn(foyer.url, mia.email)
      const cookie = await signIn(foyer.url, olga.email)
      for (const organizationId of ['invited', 'joined', 'large']) {
        await proveOthers(foyer, other, organizationId, ['/organization/delete', { cookie, body: { organizationId } }])
      }
      const account = { cookie: await signIn(foyer.url, ada.email), body: { password: PASSWORD } }
      await proveOthers(foyer, other, 'user', ['/delete-user', account])
    })
  } finally {
    await remove()
  }
}

async function withFoyer(settings, work) {
  const foyer = await startFoyer(settings)
  try {
    await work(foyer)
  } finally {
    await foyer.stop()
  }
}

// Of another user, one call after the other: they wait for as long as the deletion has the connection.
async function proveOthers({ url, pid }, other, title, deletion) {
  let ended = false
  const deleted = call(url, ...deletion).finally(() => {
    ended = true
  })
  let waited = 0
  let computed = 0
  const started = computedBy(pid)
  while (!ended) {
    const [before, since] = [computedBy(pid), performance.now()]
    const { status } = await fetch(`${url}/api/auth/list-sessions`, { headers: { cookie: other } })
    waited = Math.max(waited, performance.now() - since)
    computed = Math.max(computed, computedBy(pid) - before)
    // Longer than the service computes, where other work on the machine keeps it from that.
    assert.ok(status === 200 || waited > WAIT_MILLIS, `${title}: another user is answered ${status}`)
    await pause(1)
  }
  await deleted
  assert.ok(computed < WAIT_MILLIS, `${title}: others wait for ${computed} ms of computing`)
  const whole = computedBy(pid) - started
  console.log(
    `${title}: ${whole} ms of computing; another call waited for ${computed} ms of it (${waited.toFixed(0)} ms)`,
  )
}

/** In milliseconds, all threads together. */
function computedBy(pid) {
  const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * TICK_MILLIS
}

async function fill(directory, texts) {
  const { PGlite } = createRequire(new URL('../packages/db/package.json', import.meta.url))('@electric-sql/pglite')
  const database = await PGlite.create(directory)
  for (const text of texts) await database.query(text)
  await database.close()
}

/** `invited` has that many invitations, `joined` members, `large` both, teams, and sessions in which it is active. */
function statements(olga, ada, rows) {
  const numbers = `generate_series(1, ${rows}) n`
  const idOf = (email) => `(select id from "user" where email = '${email}')`
  const invitations = (id, organization, status) => `insert into invitation
    (id, "organizationId", email, role, status, "inviterId", "expiresAt", "createdAt")
    select '${id}' || n, '${organization}', '${id}' || n || '@example.com', 'member', '${status}', ${idOf(olga)},
      '2999-01-01', now() from ${numbers}`
  const members = (organization) => `insert into member (id, "organizationId", "userId", role, "createdAt")
    select '${organization}' || n, '${organization}', 'u' || n, 'member', now() from ${numbers}`
  const sessions = (id, user, active) => `insert into session
    (id, "userId", token, "expiresAt", "createdAt", "updatedAt", "activeOrganizationId")
    select '${id}' || n, ${user}, '${id}' || n, '2999-01-01', now(), now(), ${active} from ${numbers}`
  return [
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      select 'u' || n, 'User', 'u' || n || '@example.com', true, now(), now() from ${numbers}`,
    `insert into organization (id, name, slug, "createdAt")
      select name, name, name, now() from unnest(array['invited', 'joined', 'large']) name`,
    `insert into member (id, "organizationId", "userId", role, "createdAt")
      select id, id, ${idOf(olga)}, 'owner', now() from organization`,
    invitations('asked', 'invited', 'pending'),
    invitations('open', 'large', 'pending'),
    invitations('closed', 'large', 'rejected'),
    members('joined'),
    members('large'),
    `insert into team (id, name, "organizationId", "createdAt") select 't' || n, 'Team', 'large', now() from ${numbers}`,
    sessions('active', `'u' || n`, `'large'`),
    sessions('own', idOf(ada), 'null'),
    `insert into account (id, "providerId", "accountId", "userId", "createdAt", "updatedAt")
      select 'a' || n, 'google', 'a' || n, ${idOf(ada)}, now(), now() from ${numbers}`,
    `insert into organization (id, name, slug, "createdAt") select 'o' || n, 'Own', 'o' || n, now() from ${numbers}`,
    `insert into member (id, "organizationId", "userId", role, "createdAt")
      select 'o' || n, 'o' || n, ${idOf(ada)}, 'owner', now() from ${numbers}`,
    'analyze',
  ]
}

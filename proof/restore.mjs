// Goes back to a moment by a base backup and the archived log, and ends what that brings back to life, with the commands
// and settings of docs/operations.md. Needs Debian's postgresql and the built service.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startMailServer } from '../bench/mail-server.mjs'
import { newUser, PASSWORD } from '../bench/sample-users.mjs'
import {
  call,
  freePort,
  metric,
  readiness,
  runFoyer,
  settingsOf,
  signIn,
  startFoyer,
  whoIs,
  within,
} from './servers/foyer.mjs'
import { codeBlocksOf, documented } from './servers/operations-document.mjs'
import { makeCluster, makeDirectory, postgresPrograms, query, serverUser, startPostgres } from './servers/postgres.mjs'
import { withStarted } from './servers/with-started.mjs'

export const about = "a backup and point-in-time recovery as in docs/operations.md (needs Debian's postgresql)"

const EXAMPLE_TARGET = '2026-11-22 05:49:00+00'
const programs = await postgresPrograms()
const WAIT_MILLIS = 10_000
const [dumpAndRestore, archiving, baseBackup, putInPlace, recovery] = codeBlocksOf('Backup and point-in-time recovery.')

export async function prove() {
  await withStarted(async (started) => {
    const { directory } = await started(makeDirectory('restore'))
    const [port, mailPort] = [await freePort(), await freePort()]
    const place = { directory, data: join(directory, 'data'), port, started }
    const { targets, users } = await changesOf(place, mailPort)
    const restored = await recoverTo(targets.wanted, place)
    const settings = settingsOf(mailPort, { DATABASE_URL: restored.urlOf('foyer', 'foyer') })
    await parkMails(settings.DATABASE_URL)
    await proveRestored(settings, users, { mails: await started(startMailServer(mailPort)), started })
    await proveLostTime(place, targets.wanted)
    await proveDump(restored, settings, directory)
    await restored.stop()
    await proveSecondTry(targets.later, place, users)
  })
}

// The mail server is not there, so mails are due at the moment to go back to.
async function changesOf({ directory, data, port, started }, mailPort) {
  const postgres = await givenArchivedDatabase(directory, data, { port, started })
  const settings = settingsOf(mailPort, { DATABASE_URL: postgres.urlOf('foyer', 'foyer') })
  const foyer = await started(startFoyer(settings))
  const [olga, ivan, rosa] = [newUser(), newUser(), newUser()]
  const laptop = await signUp(foyer.url, olga)
  run(baseBackup, { directory, data, url: postgres.urlOf('', 'backup') })
  const phone = await signIn(foyer.url, olga.email)
  const away = await signUp(foyer.url, ivan)
  await call(foyer.url, '/request-password-reset', { body: { email: ivan.email } })
  for (const cookie of [laptop, phone, away]) assert.ok(await whoIs(foyer.url, cookie))

  const wanted = await timeOf(postgres)
  await revokeOther(foyer.url, laptop, phone)
  await call(foyer.url, '/sign-out', { cookie: away, body: {} })
  await call(foyer.url, '/change-password', {
    cookie: laptop,
    body: { currentPassword: PASSWORD, newPassword: 'another-horse-battery' },
  })
  await signUp(foyer.url, rosa)
  for (const cookie of [phone, away]) assert.equal(await whoIs(foyer.url, cookie), undefined)
  const later = await timeOf(postgres)
  await call(foyer.url, '/update-user', { cookie: laptop, body: { name: 'Olena' } })

  await foyer.stop()
  await postgres.stop()
  return { targets: { wanted, later }, users: { olga, rosa, cookies: { laptop, phone, away } } }
}

async function givenArchivedDatabase(directory, data, { port, started }) {
  await makeCluster(data)
  for (const name of ['archive', 'backups']) run(`mkdir ${join(directory, name)}`, { directory, data })
  await appendFile(join(data, 'postgresql.conf'), placed(archiving, directory))
  const postgres = await started(startPostgres(data, port))
  await query(postgres.urlOf('postgres'), 'create role foyer login')
  await query(postgres.urlOf('postgres'), 'create role backup login replication')
  await query(postgres.urlOf('postgres'), 'create database foyer owner foyer')
  return postgres
}

async function signUp(base, user) {
  return (await call(base, '/sign-up/email', { body: user })).cookie
}

async function revokeOther(base, cookie, other) {
  const { json } = await call(base, '/get-session', { cookie: other })
  await call(base, '/revoke-session', { cookie, body: { token: json.session.token } })
}

async function timeOf(postgres) {
  const text = `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as now`
  return (await query(postgres.urlOf('postgres'), text))[0].now
}

async function recoverTo(target, { directory, data, port, started }) {
  run(putInPlace, { directory, data })
  assert.ok(recovery.includes(EXAMPLE_TARGET))
  await appendFile(join(data, 'postgresql.auto.conf'), placed(recovery, directory).replace(EXAMPLE_TARGET, target))
  return started(startPostgres(data, port))
}

async function parkMails(database) {
  const unsent = 'select from "outbox" where "sentAt" is null and "parkedAt" is null'
  assert.ok((await query(database, unsent)).length > 0, 'no mail was due')
  const park = 'update "outbox" set "parkedAt" = now() where "sentAt" is null and "parkedAt" is null'
  await query(database, documented(park))
  assert.deepEqual(await query(database, unsent), [])
  // One that is not parked would be sent at once, whenever it was tried last.
  await query(database, 'update "outbox" set "availableAt" = now()')
}

async function proveRestored(settings, { olga, rosa, cookies }, { mails, started }) {
  const checked = await runFoyer(documented('npx foyer-auth doctor'), settings)
  assert.equal(checked.code, 0, checked.output)
  const { url } = await started(startFoyer(settings))
  for (const cookie of Object.values(cookies)) assert.ok(await whoIs(url, cookie), 'a session is not there')
  await call(url, '/sign-in/email', { body: { email: rosa.email, password: PASSWORD }, status: 401 })
  // By the former password.
  const cookie = await signIn(url, olga.email)
  console.log('restored: a revoked session, one that was signed out and a former password hold again')

  const ended = await runFoyer(documented('npx foyer-auth sessions end-all --yes'), settings)
  assert.equal(ended.code, 0, ended.output)
  await within(WAIT_MILLIS, async () => {
    for (const one of [...Object.values(cookies), cookie]) assert.equal(await whoIs(url, one), undefined)
  })
  assert.ok(await whoIs(url, await signIn(url, olga.email)))
  console.log('npx foyer-auth sessions end-all --yes: they have ended, and their user signs in again')

  await within(WAIT_MILLIS, async () => assert.deepEqual(await readiness(url), { ready: true, warnings: [] }))
  await call(url, '/request-password-reset', { body: { email: olga.email } })
  await within(WAIT_MILLIS, async () => assert.equal(await metric(url, 'foyer_outbox_due'), 0))
  await within(WAIT_MILLIS, () => assert.ok(mails.recipients.includes(olga.email), 'no mail is sent'))
  assert.ok(
    mails.recipients.every((one) => one === olga.email),
    `a parked mail is sent: ${mails.recipients}`,
  )
}

// What has happened since is read from the database that was moved aside.
async function proveLostTime({ data, started }, target) {
  const { urlOf, stop } = await started(startPostgres(`${data}.old`, await freePort(), { archive_mode: 'off' }))
  const text = documented('select * from "auditEvent" where "createdAt" > …').replace('…', '$1')
  const types = (await query(urlOf('foyer', 'foyer'), text, [target])).map(({ type }) => type)
  for (const type of ['session.revoked', 'user.created']) assert.ok(types.includes(type), `${type}: ${types}`)
  console.log(`the database that was moved aside tells what is lost: ${types.join(', ')}`)
  await stop()
}

async function proveDump({ urlOf }, settings, directory) {
  await query(urlOf('postgres'), 'create database an_empty_database owner foyer')
  run(dumpAndRestore, { directory, url: urlOf('', 'foyer'), database: settings.DATABASE_URL })
  const copy = urlOf('an_empty_database', 'foyer')
  for (const table of ['user', 'session', 'account', 'auditEvent']) {
    const text = `select count(*)::int from "${table}"`
    const [[original], [copied]] = [await query(settings.DATABASE_URL, text), await query(copy, text)]
    assert.ok(original.count > 0)
    assert.deepEqual(copied, original)
  }
  const checked = await runFoyer('npx foyer-auth doctor', { ...settings, DATABASE_URL: copy })
  assert.equal(checked.code, 0, checked.output)
  console.log('pg_dump and pg_restore: hold')
}

// The first recovery has left a timeline of its own in the archive, which this one must not follow.
async function proveSecondTry(target, place, { rosa }) {
  assert.ok(existsSync(join(place.directory, 'archive', '00000002.history')))
  await rm(`${place.data}.old`, { recursive: true })
  const { urlOf } = await recoverTo(target, place)
  const names = await query(urlOf('foyer', 'foyer'), 'select "email", "name" from "user"')
  assert.ok(names.some(({ email }) => email === rosa.email))
  assert.ok(names.every(({ name }) => name !== 'Olena'))
  console.log('a second recovery, to a later moment: holds')
}

/** Runs commands of the documents in the directory of the proof, as the user of PostgreSQL. */
function run(commands, { directory, data, url, database }) {
  const text = placed(commands, directory).replaceAll(/postgres:\/\/…\/?/g, url)
  execFileSync('sh', ['-e', '-c', text], {
    ...serverUser,
    cwd: directory,
    env: { ...process.env, PATH: `${programs}:${process.env.PATH}`, PGDATA: data, DATABASE_URL: database },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

function placed(text, directory) {
  return text.replaceAll(/(?<![\w/])\/(?=archive\/|backups\/)/g, `${directory}/`)
}

import { setTimeout as pause } from 'node:timers/promises'
import { cookiesIn, request, withDatabase } from './calls.mjs'
import { UNMAILED } from './invitation-mailer.mjs'
import { each } from './load.mjs'

/** In each round; divisible by sixteen. */
const COUNT = Number(process.env.BENCH_WRITES ?? 160)

let batch = 0

/**
 * Guests sign up, found an organization each, are invited to that of another, accept, and sign out or revoke their session;
 * returns the rate of each, a second, and the microseconds that it took of what `spent` counts in seconds, with those of the
 * mails that it sends, if there are `mails`. No password is hashed: what is measured is what is written.
 */
export async function measureWrites({ url: base, database, mails }, spent = () => Number.NaN) {
  const timed = async (items, requestOf, afterwards = async () => undefined) => {
    const before = await spent()
    const { perSecond, answers } = await each(base, items, requestOf)
    await afterwards()
    return { answers, figures: { perSecond, microseconds: (((await spent()) - before) * 1e6) / items.length } }
  }
  const guests = await signUpGuests(timed)
  await makeMembersOf(database, guests.users)
  const founded = await timed(guests.users, ({ name, cookie }) =>
    request('POST', '/organization/create', { name, slug: name }, cookie),
  )
  const organizations = founded.answers.map(({ body }) => JSON.parse(body).id)
  const next = (index) => guests.users[(index + 1) % COUNT]
  const invite = ({ cookie, index }, email) => {
    const invitation = { organizationId: organizations[index], email, role: 'member' }
    return request('POST', '/organization/invite-member', invitation, cookie)
  }
  mails?.hold()
  const unmailed = await timed(guests.users, (user) => invite(user, `${user.name}@${UNMAILED}`))
  mails?.release()
  await mailed(database)
  const invited = await timed(
    guests.users,
    (user) => invite(user, next(user.index).email),
    () => mailed(database),
  )
  const invitations = invited.answers.map(({ body }) => JSON.parse(body).id)
  const accepted = await timed(guests.users, ({ index }) =>
    request('POST', '/organization/accept-invitation', { invitationId: invitations[index] }, next(index).cookie),
  )
  const half = COUNT / 2
  const revoked = await timed(guests.users.slice(0, half), ({ token, cookie }) =>
    request('POST', '/revoke-session', { token }, cookie),
  )
  const signedOut = await timed(guests.users.slice(half), ({ cookie }) => request('POST', '/sign-out', {}, cookie))
  return {
    'sign-up of a guest': guests.figures,
    'organization/create': founded.figures,
    ...(mails && { 'organization/invite-member, with its mail': invited.figures }),
    'organization/invite-member, without': unmailed.figures,
    'organization/accept-invitation': accepted.figures,
    'revoke-session': revoked.figures,
    'sign-out': signedOut.figures,
  }
}

async function signUpGuests(timed) {
  batch += 1
  const indices = Array.from({ length: COUNT }, (_, index) => index)
  const { figures, answers } = await timed(indices, () => request('POST', '/sign-in/anonymous', {}))
  const users = answers.map((answer, index) => {
    const { token, user } = JSON.parse(answer.body)
    const name = `guest-${process.pid}-${batch}-${index}`
    return { index, name, email: `${name}@example.com`, id: user.id, token, cookie: cookiesIn(answer) }
  })
  return { figures, users }
}

/** Waits for the mails: Foyer answers an invitation before its mail is rendered and sent, better-auth afterwards. */
export async function mailed(database) {
  await withDatabase(database, async (client) => {
    const { rows } = await client.query(`select to_regclass('outbox') is not null as "exists"`)
    if (!rows[0].exists) return
    for (let due = 1; due > 0; await pause(20)) {
      const counted = await client.query(
        `select count(*)::int as "due" from "outbox" where "sentAt" is null and "parkedAt" is null`,
      )
      due = counted.rows[0].due
    }
  })
}

/** Gives the guests addresses that they have proved: guests are not invited. */
async function makeMembersOf(database, users) {
  await withDatabase(database, async (client) => {
    const ids = users.map(({ id }) => id)
    await client.query(
      `update "user" set "email" = "given"."email", "emailVerified" = true, "isAnonymous" = null
       from unnest($1::text[], $2::text[]) as "given" ("id", "email") where "user"."id" = "given"."id"`,
      [ids, users.map(({ email }) => email)],
    )
    const { rowCount } = await client.query(
      `select from information_schema.columns where table_name = 'user' and column_name = 'mailboxProvenAt'`,
    )
    if (rowCount > 0) await client.query('update "user" set "mailboxProvenAt" = now() where "id" = any($1)', [ids])
  })
}

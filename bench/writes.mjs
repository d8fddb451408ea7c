import { cookiesIn, request, withDatabase } from './calls.mjs'
import { each } from './load.mjs'

const COUNT = Number(process.env.BENCH_WRITES ?? 320)

let batch = 0

/**
 * Guests sign up, found an organization each, are invited to that of another, accept, and sign out or revoke their session;
 * returns the rate of each, a second. No password is hashed: what is measured is what is written.
 */
export async function measureWrites(base, database) {
  const guests = await signUpGuests(base)
  await makeMembersOf(database, guests.users)
  const founded = await each(base, guests.users, ({ name, cookie }) =>
    request('POST', '/organization/create', { name, slug: name }, cookie),
  )
  const organizations = founded.answers.map(({ body }) => JSON.parse(body).id)
  const next = (index) => guests.users[(index + 1) % COUNT]
  const invited = await each(base, guests.users, ({ cookie, index }) => {
    const invitation = { organizationId: organizations[index], email: next(index).email, role: 'member' }
    return request('POST', '/organization/invite-member', invitation, cookie)
  })
  const invitations = invited.answers.map(({ body }) => JSON.parse(body).id)
  const accepted = await each(base, guests.users, ({ index }) =>
    request('POST', '/organization/accept-invitation', { invitationId: invitations[index] }, next(index).cookie),
  )
  const half = COUNT / 2
  const revoked = await each(base, guests.users.slice(0, half), ({ token, cookie }) =>
    request('POST', '/revoke-session', { token }, cookie),
  )
  const signedOut = await each(base, guests.users.slice(half), ({ cookie }) => request('POST', '/sign-out', {}, cookie))
  return {
    'sign-up of a guest': guests.perSecond,
    'organization/create': founded.perSecond,
    'organization/invite-member': invited.perSecond,
    'organization/accept-invitation': accepted.perSecond,
    'revoke-session': revoked.perSecond,
    'sign-out': signedOut.perSecond,
  }
}

async function signUpGuests(base) {
  batch += 1
  const indices = Array.from({ length: COUNT }, (_, index) => index)
  const { perSecond, answers } = await each(base, indices, () => request('POST', '/sign-in/anonymous', {}))
  const users = answers.map((answer, index) => {
    const { token, user } = JSON.parse(answer.body)
    const name = `guest-${process.pid}-${batch}-${index}`
    return { index, name, email: `${name}@example.com`, id: user.id, token, cookie: cookiesIn(answer) }
  })
  return { perSecond, users }
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

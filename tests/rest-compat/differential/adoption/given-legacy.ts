import type { Answer, TestClient } from '@foyer/testing/client'
import { codeOf } from '@foyer/testing/two-factor'
import type { LegacyServer } from './legacy-server.ts'

/** What was done with better-auth before the adoption: browsers that are signed in, and links that are in mailboxes. */
export type LegacyFixture = {
  browsers: { olga: TestClient; mia: TestClient; anonymous: TestClient; forgetful: TestClient; factor: TestClient }
  organizationId: string
  teamId: string
  invitationId: string
  links: { verify: string; reset: string; remove: string }
  jwt: string
  backupCode: string
  totpUri: string
  apiKey: string | undefined
}

/** Typed in two ways, which better-auth takes for the same. */
export const COMPOSED = 'Zoë-password-1'.normalize('NFC')
export const DECOMPOSED = COMPOSED.normalize('NFD')

export const PASSWORD = 'a password of before'

export async function givenLegacyFixture(server: LegacyServer): Promise<LegacyFixture> {
  const olga = await signUp(server, 'Olga', { company: 'Acme', username: 'Olga.One' })
  const mia = await signUp(server, 'Mia', { password: COMPOSED })
  const { json: organization } = ok(await olga.post('/organization/create', { name: 'Acme', slug: 'Org_Three!' }))
  const organizationId: string = organization.id
  const { json: team } = ok(await olga.post('/organization/create-team', { name: 'Crew', organizationId }))
  const { json: joining } = ok(
    await olga.post('/organization/invite-member', {
      email: 'mia@example.com',
      role: 'admin',
      organizationId,
      teamId: team.id,
    }),
  )
  await server.pool.query(`update "user" set "emailVerified" = true where email = 'mia@example.com'`)
  ok(await mia.post('/organization/accept-invitation', { invitationId: joining.id }))
  await server.pool.query(`update "user" set "emailVerified" = false where email = 'mia@example.com'`)
  const { json: invitation } = ok(
    await olga.post('/organization/invite-member', { email: 'late@example.com', role: 'admin', organizationId }),
  )
  const forgetful = await signUp(server, 'Forgetful', {}, false)
  const leaver = await signUp(server, 'Leaver')
  const anonymous = server.client()
  ok(await anonymous.post('/sign-in/anonymous'))
  await signUp(server, 'Late')
  await signUp(server, 'Resetter')
  const { factor, totpUri, backupCode } = await givenFactor(server)
  return {
    browsers: { olga, mia, anonymous, forgetful, factor },
    organizationId,
    teamId: team.id,
    invitationId: invitation.id,
    links: {
      verify: await mailed(server, 'mia@example.com', 'verify', () =>
        mia.post('/send-verification-email', { email: 'mia@example.com', callbackURL: '/after' }),
      ),
      reset: await mailed(server, 'resetter@example.com', 'reset', () => requestReset(server, 'resetter@example.com')),
      remove: await mailed(server, 'leaver@example.com', 'delete', () =>
        leaver.post('/delete-user', { callbackURL: '/bye' }),
      ),
    },
    jwt: ok(await olga.get('/token')).json.token,
    backupCode,
    totpUri,
    apiKey: await givenApiKey(olga),
  }
}

async function signUp(
  server: LegacyServer,
  name: string,
  more: Record<string, string> = {},
  rememberMe = true,
): Promise<TestClient> {
  const client = server.client()
  const email = `${name.toLowerCase()}@example.com`
  ok(await client.post('/sign-up/email', { name, email, password: PASSWORD, rememberMe, ...more }))
  return client
}

async function givenFactor(server: LegacyServer): Promise<{ factor: TestClient; totpUri: string; backupCode: string }> {
  const factor = await signUp(server, 'Factor')
  const { json } = ok(await factor.post('/two-factor/enable', { password: PASSWORD }))
  ok(
    await factor.post('/two-factor/verify-totp', {
      code: codeOf({ services: { now: () => new Date() } }, json.totpURI),
    }),
  )
  return { factor, totpUri: json.totpURI, backupCode: json.backupCodes[0] }
}

// Its endpoint is called otherwise since 1.4.
async function requestReset(server: LegacyServer, email: string): Promise<Answer> {
  const answer = await server.client().post('/request-password-reset', { email, redirectTo: '/reset' })
  return answer.status === 404 ? server.client().post('/forget-password', { email, redirectTo: '/reset' }) : answer
}

async function mailed(
  server: LegacyServer,
  to: string,
  kind: Parameters<LegacyServer['mailTo']>[1],
  ask: () => Promise<Answer>,
): Promise<string> {
  ok(await ask())
  return server.mailTo(to, kind)
}

async function givenApiKey(client: TestClient): Promise<string | undefined> {
  const answer = await client.post('/api-key/create', { name: 'build' })
  return answer.status === 404 ? undefined : ok(answer).json.key
}

export function ok(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}

import type { FoyerOptions } from '@foyer/auth-domain/options'
import { textAt } from './answer.ts'
import type { TestClient } from './client.ts'
import type { ScenarioContext, StepOptions } from './scenario.ts'

type Client = TestClient<StepOptions>

/** Olga owns Acme, Adam is an admin and Mia a member of it; Sara has signed up and is in no organization. */
export type TestOrganization = {
  id: string
  teamId: string
  memberIds: Record<'olga' | 'adam' | 'mia', string>
  olga: Client
  adam: Client
  mia: Client
  sara: Client
  /** Signed out. */
  signedOut: Client
}

/** better-auth does not require a verified email to invite, nor to accept an invitation. */
export const unverified: FoyerOptions = {
  organization: { inviterMustBeVerified: 'never', requireVerifiedEmailToAccept: 'never' },
}

export async function givenOrganization({
  client: newClient,
}: Pick<ScenarioContext, 'client'>): Promise<TestOrganization> {
  const [olga, adam, mia, sara] = [newClient(), newClient(), newClient(), newClient()]
  for (const [name, client] of Object.entries({ olga, adam, mia, sara })) await client.signUp(name)
  const created = await olga.post('/organization/create', { name: 'Acme', slug: 'acme' })
  const id = textAt(created, 'id')
  return {
    ...{ id, olga, adam, mia, sara, signedOut: newClient() },
    teamId: textAt(await olga.get('/organization/get-active-member'), 'teamId'),
    memberIds: {
      olga: textAt(created, 'members.0.id'),
      adam: await join(olga, adam, { email: 'adam@example.com', role: 'admin', organizationId: id }),
      mia: await join(olga, mia, { email: 'mia@example.com', role: 'member', organizationId: id }),
    },
  }
}

/** Invites a user, who accepts; returns the new member's id. */
export async function join(inviter: Client, invitee: Client, input: object): Promise<string> {
  const invitationId = textAt(await inviter.post('/organization/invite-member', input), 'id')
  return textAt(await invitee.post('/organization/accept-invitation', { invitationId }), 'member.id')
}
